const MAX_ADDRESS = 200;

/** What is said of something that is linked, and therefore not in the PDF. */
export interface LinkedResource {
  readonly url: string;
  readonly message: string;
}

/** @param subject beginning of the message, such as `an image:` */
export function linkedResource(subject: string, kind: 'images' | 'parts', address: string): LinkedResource {
  const url = address.slice(0, MAX_ADDRESS);
  return { url, message: `${subject} is linked, and linked ${kind} are not loaded: embed it (${url} seen)` };
}
