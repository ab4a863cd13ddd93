import type { PortalEntry } from './portal.ts'
import { dashedTime } from '../vietnam-time.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? character)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.4rem}input{font:inherit;padding:.4rem .6rem;width:20rem;max-width:100%}button{font:inherit;padding:.4rem 1rem}
table{border-collapse:collapse;width:100%;margin-top:1.5rem}th,td{border:1px solid #999;padding:.4rem .6rem;text-align:left}
.mark{background:#fff3c4;padding:.3rem .6rem;display:inline-block}small{color:#555}`

function row(entry: PortalEntry): string {
  const cells = [
    entry.billCode,
    entry.refCode,
    `${entry.statusId} ${entry.statusText.vi} / ${entry.statusText.en}`,
    dashedTime(entry.createdAtMs),
    entry.receiverName,
    entry.receiverAddress,
    `${entry.codAmountVnd.toLocaleString('vi-VN')} ₫`,
  ]
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

const HEADINGS = [
  'Mã vận đơn / Bill code',
  'Mã tham chiếu / Reference',
  'Trạng thái / Status',
  'Tạo lúc / Created',
  'Người nhận / Receiver',
  'Địa chỉ / Address',
  'COD',
]

function results(wanted: string, entries: readonly PortalEntry[]): string {
  if (wanted === '') return ''
  if (entries.length === 0) {
    return `<p role="status">Không có vận đơn nào với mã <b>${escapeHtml(wanted)}</b>.<br>
<small>No shipment exists under this reference or code.</small></p>`
  }
  const heading = HEADINGS.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<p role="status">${entries.length} vận đơn / shipment(s)</p>
<table><thead><tr>${heading}</tr></thead><tbody>${entries.map(row).join('')}</tbody></table>`
}

/** The lookup page: one field, one table, nothing loaded from anywhere. */
export function portalPage(wanted: string, entries: readonly PortalEntry[]): string {
  return `<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cổng tra cứu (mô phỏng)</title><style>${STYLE}</style></head><body>
<p class="mark">MÔ PHỎNG / SIMULATION</p>
<h1>Cổng tra cứu vận đơn <small>Shipment lookup</small></h1>
<form method="get" action="/portal"><label>Mã tham chiếu hoặc mã vận đơn <small>Reference or bill code</small><br>
<input name="reference" value="${escapeHtml(wanted)}" autofocus></label> <button>Tra cứu / Look up</button></form>
${results(wanted, entries)}
</body></html>`
}
