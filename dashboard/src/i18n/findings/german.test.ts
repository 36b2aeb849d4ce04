import { expect, it } from 'vitest';
import { germanRemedy, germanRule } from './german.ts';

it('a rule in German names the category, the scheme and the paths of the rule', () => {
  expect(germanRule('A charge that is under the reverse charge (AE) has the rate 0.')).toBe(
    'Ein Zuschlag der Kategorie AE hat den Steuersatz 0.',
  );
  expect(germanRemedy('Give buyerReference or purchaseOrderReference.')).toBe(
    'Geben Sie buyerReference oder purchaseOrderReference an.',
  );
  expect(germanRule('No such rule.')).toBeUndefined();
});
