/**
 * Read before anything else by Windows' Node under wine, in every process and thread. wine 8 does not know the options with which Windows
 * keeps a connection alive, and connects nothing that asks for them; here the other end is in the next process, and does not go silent.
 */
import { Socket } from 'node:net'

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}
