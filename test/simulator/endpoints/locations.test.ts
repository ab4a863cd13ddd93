import { expect, it } from 'vitest'
import { startSignedIn, type Client } from '../client.ts'

type Row = Readonly<Record<string, string>>

async function list(client: Client, path: string): Promise<readonly Row[]> {
  return (await client.get(path)).json['data'] as readonly Row[]
}

it('lists 34 new provinces with zero-padded codes', async () => {
  const client = await startSignedIn()
  const provinces = await list(client, '/v3/loc/provinces?is_new=1')
  expect(provinces).toHaveLength(34)
  expect(provinces[0]).toEqual({ id: '01', province_name: 'Thành phố Hà Nội', is_new: 'N' })
  for (const { id } of provinces) expect(id).toMatch(/^\d\d$/u)
})

it('lists 63 legacy provinces for is_new=0 and by default', async () => {
  const client = await startSignedIn()
  const legacy = await list(client, '/v3/loc/provinces?is_new=0')
  expect(legacy).toHaveLength(63)
  expect(new Set(legacy.map((province) => province['id'])).size).toBe(63)
  expect(await list(client, '/v3/loc/provinces')).toEqual(legacy)
  expect((await client.get('/v3/loc/provinces?is_new=2')).json['success']).toBe(false)
})

it('lists wards and districts of a province, as some deployments do', async () => {
  const client = await startSignedIn()
  const wards = await list(client, '/v3/loc/wards?is_new=1&province_id=01')
  expect(wards[0]).toEqual({ id: '00004', ward_name: 'Phường Ba Đình', is_new: 'N' })
  const districts = await list(client, '/v3/loc/districts?province_id=79')
  expect(districts).toContainEqual({ id: '760', district_name: 'Quận 1', is_new: 'N' })
  expect((await client.get('/v3/loc/wards?is_new=1')).json['success']).toBe(false)
  expect((await client.get('/v3/loc/districts')).json['success']).toBe(false)
  expect(await list(client, '/v3/loc/wards?province_id=01')).toEqual([])
})

it('lists the wards that it was given', async () => {
  const client = await startSignedIn({ wards: [{ id: '00001', provinceId: '01', name: 'Phường Thử' }] })
  expect(await list(client, '/v3/loc/wards?is_new=1&province_id=01')).toEqual([
    { id: '00001', ward_name: 'Phường Thử', is_new: 'N' },
  ])
})

it('answers 404 for wards and districts where they are switched off', async () => {
  const client = await startSignedIn({ listsWardsAndDistricts: false })
  expect((await client.get('/v3/loc/wards?is_new=1&province_id=01')).status).toBe(404)
  expect((await client.get('/v3/loc/districts?province_id=01')).status).toBe(404)
  expect((await client.get('/v3/loc/provinces')).status).toBe(200)
})
