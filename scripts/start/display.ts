/** Whether a window could be seen here. Windows and macOS always have a desktop; elsewhere a display server says so. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY'])
}
