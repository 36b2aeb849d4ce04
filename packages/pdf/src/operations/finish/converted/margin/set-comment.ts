import { directionOf } from '../../../../document/typeset/bidi.ts';
import { type Line, wrap } from '../../../../document/typeset/layout.ts';
import type { ShapedTypesetter } from '../../../../document/typeset/shaped-typesetter.ts';
import type { Direction } from '../../../../document/typeset/typesetter.ts';
import type { Comment } from './comment.ts';

/** Typesetters of the margin: authors are bold. */
export interface MarginFonts {
  readonly header: ShapedTypesetter;
  readonly text: ShapedTypesetter;
}

/** A line of a comment. */
export interface CommentLine extends Line {
  readonly typesetter: ShapedTypesetter;
  /** Index of the paragraph that it belongs to; that of author and date is 0. */
  readonly paragraph: number;
}

/** Returns the lines of a comment: author and date, then its text. Lengths are points. */
export function linesOf(
  { header, text }: Pick<Comment, 'header' | 'text'>,
  fonts: MarginFonts,
  size: number,
  width: number,
): CommentLine[] {
  const paragraphs = [
    { text: header, typesetter: fonts.header },
    ...text.split(/\n|\u2028|\u2029/).map((own) => ({ text: own, typesetter: fonts.text })),
  ];
  return paragraphs.flatMap(({ text: own, typesetter }, paragraph) => {
    if (own.trim() === '') return [];
    const direction: Direction = directionOf(own);
    return withSpaces(own, wrap(typesetter, own, size, width)).map((line) => ({
      text: line,
      direction,
      typesetter,
      paragraph,
    }));
  });
}

/** Returns the text of lines with a space after those that end where the paragraph has one. */
function withSpaces(paragraph: string, lines: readonly Line[]): string[] {
  let at = 0;
  return lines.map(({ text }) => {
    at = Math.max(at, paragraph.indexOf(text, at)) + text.length;
    return /^\s+\S/.test(paragraph.slice(at)) ? `${text} ` : text;
  });
}
