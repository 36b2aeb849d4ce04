/**
 * Stands for `node:http` in bundles. An import of Node's own module reads everything that it exports, and one of these
 * (`WebSocket`) loads all of undici then: 40 ms of processor time at every start of a function.
 */
const http = process.getBuiltinModule('node:http');

export const {
  Agent,
  ClientRequest,
  createServer,
  get,
  globalAgent,
  IncomingMessage,
  METHODS,
  OutgoingMessage,
  request,
  Server,
  ServerResponse,
  STATUS_CODES,
} = http;

export default http;
