import { expect, it } from 'vitest'
import { startClient, startSignedIn } from '../client.ts'

it('finds a shipment by reference and by bill code, without a sign-in', async () => {
  const client = await startSignedIn()
  const code = await client.create({ ref_code: 'PB 7/1', cod_amount: 150_000 })
  for (const wanted of ['PB 7/1', code]) {
    const page = await client.get(`/portal?reference=${encodeURIComponent(wanted)}`, {})
    expect(page.headers.get('content-type')).toContain('text/html')
    for (const shown of [code, 'PB 7/1', 'Nguyễn Thị Lan', 'Chờ lấy hàng', 'Waiting for pickup', '150.000']) {
      expect(page.text).toContain(shown)
    }
  }
})

it('shows every shipment of a reference that exists twice', async () => {
  const client = await startSignedIn()
  const codes = [await client.create(), await client.create()]
  expect(client.simulator.portal.find(' PB-1 ').map((entry) => entry.billCode)).toEqual(codes)
  const page = await client.get('/portal?reference=PB-1')
  for (const code of codes) expect(page.text).toContain(code)
})

it('says in both languages that nothing exists, and nothing at all before a question', async () => {
  const client = await startClient()
  const page = await client.get('/portal?reference=PB-404')
  expect(page.text).toContain('Không có vận đơn nào')
  expect(page.text).toContain('No shipment exists')
  expect((await client.get('/portal')).text).not.toContain('No shipment exists')
  expect(client.simulator.portal.find('')).toEqual([])
})

it('does not let a reference write markup', async () => {
  const client = await startClient()
  const page = await client.get(`/portal?reference=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.text).not.toContain('<script>')
  expect(page.text).toContain('&lt;script&gt;')
})

it('says that it is a simulation and loads nothing from anywhere', async () => {
  const client = await startClient()
  const { text } = await client.get('/portal')
  expect(text).toContain('MÔ PHỎNG / SIMULATION')
  expect(text).not.toMatch(/https?:|src=|<link/u)
})

it('does not let a shipment write markup', async () => {
  const client = await startSignedIn()
  await client.create({ r_name: '<img onerror=alert(1)>' })
  const page = await client.get('/portal?reference=PB-1')
  expect(page.text).not.toContain('<img')
  expect(page.text).toContain('&lt;img')
})
