/**
 * Replaces `node:http` in bundles. Importing the built-in module reads all its exports, and one of them (`WebSocket`) loads all
 * of undici: 40 ms of CPU time at every start of a function.
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
