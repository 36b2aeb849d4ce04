import { lineText } from './lines.ts';
import type { Line } from './page-parts.ts';

/** Number of a clause at the start of a line, possibly with a sign or a word before it: 1.1, 2.3.4., § 5, Art. 6. */
const CLAUSE = /^(?<before>\p{L}{1,8}\.? ?|§ ?)?(?<above>(?:\p{Nd}{1,3}\.)*)(?<number>\p{Nd}{1,3})\.? /u;

/** Whether a line begins the clause after that of another line: with the next number of the same form. */
export function isNextClause(first: Line, line: Line): boolean {
  const [word, second] = line.words;
  if (!/\p{Nd}/u.test(word!.text) && !(second && /^\p{Nd}/u.test(second.text))) return false;
  const [last, next] = [clauseOf(first), clauseOf(line)];
  if (!last || !next || (!next.before && !next.above)) return false;
  return (
    last.before === next.before &&
    last.above === next.above &&
    Number(next.number) === Number(last.number) + 1
  );
}

function clauseOf(line: Line): Record<string, string | undefined> | undefined {
  return CLAUSE.exec(lineText(line))?.groups;
}
