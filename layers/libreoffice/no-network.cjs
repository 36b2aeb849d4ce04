// Blocks the network for LibreOffice: loaded first in its process and in each of its threads.
const { syncBuiltinESMExports } = require('node:module');

function deny() {
  throw Object.assign(new Error('The network is not available'), { code: 'ENETUNREACH' });
}

const net = require('node:net');
net.Socket.prototype.connect = deny;
net.Server.prototype.listen = deny;
const { Socket } = require('node:dgram');
for (const method of ['bind', 'connect', 'send']) Socket.prototype[method] = deny;
for (const module of [require('node:dns'), require('node:dns').promises])
  for (const name of Object.keys(module)) if (/^(lookup|resolve|reverse)/.test(name)) module[name] = deny;
syncBuiltinESMExports();
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
  Object.defineProperty(globalThis, name, { value: undefined });
