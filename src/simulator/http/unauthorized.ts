import type { Outcome } from './endpoint.ts'
import type { UnauthorizedReason } from '../faults/faults.ts'

const ANSWERS: Readonly<Record<UnauthorizedReason, { readonly title: string; readonly message: string }>> = {
  'header-missing': {
    title: 'Authentication required',
    message: 'Thiếu header Authorization: Bearer <ACCESS_TOKEN> (Authentication required)',
  },
  'header-format': {
    title: 'Invalid header format',
    message: 'Header Authorization phải có dạng Bearer <token> (Invalid header format)',
  },
  'token-expired': {
    title: 'Token expired',
    message: 'Access token đã hết hạn, vui lòng làm mới token (Token expired)',
  },
  'token-invalid': {
    title: 'Authentication failed',
    message: 'Token không hợp lệ, vui lòng đăng nhập lại (Authentication failed)',
  },
}

/** One of the four 401 answers of the interface's table of errors. */
export function unauthorized(reason: UnauthorizedReason): Outcome {
  return { success: false, status: 401, ...ANSWERS[reason], data: {} }
}
