import { describe, expect, it } from 'vitest';
import { captionOf } from './caption.ts';

describe('the word directly before a value', () => {
  it.each([
    ['', 'none'],
    ['Name (', 'none'],
    ['Main Street Dental | ', 'none'],
    ['call ', 'neutral'],
    ['Report suspicious activity: ', 'neutral'],
    ['Superintendent ', 'neutral'],
    ['home_phone=', 'neutral'],
    ['T ', 'neutral'],
    ['Dana Whitlock ', 'name'],
    ['Mia ', 'name'],
    ['Phoenix, AZ ', 'name'],
    ['주문 ', 'name'],
    ['Gasket ', 'other'],
    ['Flight: ', 'other'],
    ['Deed book ', 'other'],
    ['CAS RN ', 'other'],
    ['Patient MRN ', 'other'],
    ['DO-178C ', 'other'],
    ['order_line=', 'other'],
  ] as const)('%j is of kind %s', (lead, kind) => {
    expect(captionOf(`${lead}313-555-0199`, lead.length)).toBe(kind);
  });
});
