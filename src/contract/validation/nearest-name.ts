import { nearestName } from '@platen/pdf/basics';

export { nearestName };

/**
 * Formats a message such as `unknown field pdff: did you mean pdf?`
 *
 * @param otherwise name to suggest when no known one is near
 */
export function unknownNames(
  kind: 'field' | 'query parameter',
  names: readonly string[],
  known: readonly string[],
  otherwise?: string,
): string {
  const shown = names.slice(0, MAX_SHOWN).map((name) => name.slice(0, MAX_NAME_LENGTH));
  const nearest = nearestName(shown[0]!, known) ?? otherwise;
  const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
  return `unknown ${kind} ${shown.join(', ')}${hint}`;
}

const MAX_SHOWN = 5;
const MAX_NAME_LENGTH = 100;
