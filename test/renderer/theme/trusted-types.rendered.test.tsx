import { expect, test } from 'vitest'
import { trustOwnBuildAlone } from '../../../src/renderer/src/theme/trusted-types.ts'

interface DefaultPolicy {
  createHTML(text: string): unknown
  createScriptURL(url: string): unknown
  createScript(text: string): unknown
}

test('styles and scripts of the build pass; no markup, no script from elsewhere and no script as a text does', () => {
  trustOwnBuildAlone()
  const { defaultPolicy } = Reflect.get(window, 'trustedTypes') as { defaultPolicy: DefaultPolicy } // Chromium's
  const own = new URL('assets/pdf.worker.js', location.href).href
  expect(String(defaultPolicy.createHTML('.a > .b { color: red }'))).toBe('.a > .b { color: red }')
  expect(String(defaultPolicy.createScriptURL(own))).toBe(own)
  for (const markup of ['<img src=x onerror=alert(1)>', 'a<b'])
    expect(() => defaultPolicy.createHTML(markup)).toThrow('No text becomes markup')
  const elsewhere = ['https://example.com/a.js', '//example.com/a.js', 'data:text/javascript,1', 'blob:null/1']
  for (const url of elsewhere) expect(() => defaultPolicy.createScriptURL(url)).toThrow('elsewhere')
  expect(() => defaultPolicy.createScript('1')).toThrow('createScript')
})
