/**
 * Returns the message for a response that is not from Platen: a web page, or an error without a code. Usually the base URL names
 * another server, or lacks the stage of API Gateway.
 *
 * @param baseUrl base URL without a trailing slash
 */
export function foreignResponse(status: number, contentType: string | null, baseUrl: string): string {
  const type = contentType?.split(';')[0]?.trim() || 'no content type';
  return (
    `${baseUrl} answered ${status} (${type}), which is no response of Platen: check the base URL. ` +
    (lacksStage(baseUrl)
      ? 'That of API Gateway ends with its stage: /live'
      : 'That of a deployment is its output ApiUrl, with its stage at the end, such as /live')
  );
}

/** Without a stage, API Gateway refuses the request before it reaches Platen (403, `{"message":"Forbidden"}`). */
function lacksStage(baseUrl: string): boolean {
  return /^https:\/\/[^/]*\.execute-api\.[^/]*\.amazonaws\.com(?:\.cn)?$/.test(baseUrl);
}
