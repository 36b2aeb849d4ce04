// Receives webhooks of Platen: PLATEN_WEBHOOK_SECRET=whsec_… node receiver.mjs [PORT]
// Nothing but Node is needed. The libraries of https://www.standardwebhooks.com do the same check.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.PLATEN_WEBHOOK_SECRET ?? '';
const port = Number(process.argv[2] ?? 4000);
const TOLERANCE_SECONDS = 300;

// Keep these where all your receivers can see them: an event may arrive more than once, always with the same id.
const seen = new Set();

/** True when Platen signed the body, not longer than five minutes ago. */
function isAuthentic(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is rotated there are two signatures, separated by a space.
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isAuthentic(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const { jobId, status, url, pdfBase64, error } = JSON.parse(body.toString('utf8'));
    console.log(jobId, status, error ?? url ?? `${Buffer.from(pdfBase64, 'base64').length} bytes`);
  }
  // Answer within 10 seconds; do long work afterwards.
  response.writeHead(204).end();
});

server.listen(port, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
