import { hasText, isStandard, standardType } from '../../document/tagged/roles.ts';
import type { Kid, StructureElement } from '../../document/tagged/structure.ts';
import { nameOf } from '../../file/core/objects.ts';
import { KIDS, PARENTS } from '../rules/nesting.ts';
import { type Check, unless } from './checks.ts';

/** Rule that all content must be part of the structure (ISO 19005-2, 6.7.3.1). */
const UNMARKED = { clause: '6.7.3.1', level: 'a' } as const;

export const structureChecks: readonly Check[] = [
  {
    id: 'tagged',
    rules: ['6.7.2.2-1', '6.7.3.3-1', 'ua:6.2-1', 'ua:7.1-4', 'ua:7.1-11'],
    words: 'The document has no readable structure tree, or is not marked as tagged',
    broken: ({ document, root }) =>
      unless(
        root !== undefined &&
          document.boolean(document.dict(document.catalog, 'MarkInfo'), 'Marked') === true &&
          document.boolean(document.dict(document.catalog, 'MarkInfo'), 'Suspects') !== true,
      ),
  },
  {
    id: 'content-marked',
    rules: ['ua:7.1-3'],
    unnumbered: UNMARKED,
    words: 'Something is painted that is neither content of the structure nor an artifact',
    *broken({ unmarked }) {
      for (const page of unmarked) yield `page ${page}`;
    },
  },
  {
    id: 'content-readable',
    rules: ['ua:7.1-3'],
    unnumbered: UNMARKED,
    words: 'Visible content with a meaning is painted as pixels without text',
    *broken({ unread = [] }) {
      yield* unread;
    },
  },
  {
    id: 'structure-types',
    rules: ['6.7.3.4-1', '6.7.3.4-3', 'ua:7.1-5', 'ua:7.1-7'],
    words: 'A structure type is not standard, and the role map does not lead to one that is',
    *broken({ document, elements }) {
      const roles = document.dict(document.dict(document.catalog, 'StructTreeRoot'), 'RoleMap');
      for (const { type } of elements) {
        if (isStandard(type) ? roles?.has(type) : !isStandard(document.name(roles, type) ?? '')) yield type;
      }
    },
  },
  {
    id: 'structure-nesting',
    rules: [...Object.values(KIDS), ...Object.values(PARENTS)].map(({ id }) => id),
    words: 'A part of a table or list is in a wrong place',
    *broken({ elements }) {
      for (const own of elements) {
        const type = standardType(own.type);
        for (const kid of own.kids) {
          const inside = kid.kind === 'element' ? standardType(kid.type) : '';
          const allowed = KIDS[type]?.types.has(inside) ?? true;
          const placed = PARENTS[inside]?.types.has(type) ?? true;
          if (!allowed || !placed) yield `${inside || 'content'} in ${type}`;
        }
      }
    },
  },
  {
    id: 'table-groups',
    rules: ['ua:7.2-11', 'ua:7.2-12', 'ua:7.2-13', 'ua:7.2-14', 'ua:7.2-16', 'ua:7.2-39'],
    words: 'A table has several heads, feet or captions, or a head or foot without a body',
    *broken({ elements }) {
      for (const own of elements) {
        if (own.type !== 'Table') continue;
        const count = (type: string) => own.kids.filter((kid) => typeOf(kid) === type).length;
        const misplaced = own.kids.slice(1, -1).some((kid) => typeOf(kid) === 'Caption');
        const several = count('THead') > 1 || count('TFoot') > 1 || count('Caption') > 1;
        const headless = count('THead') + count('TFoot') > 0 && count('TBody') === 0;
        if (misplaced || several || headless) yield 'Table';
      }
    },
  },
  {
    id: 'table-regular',
    rules: ['ua:7.2-15', 'ua:7.2-41', 'ua:7.2-42', 'ua:7.2-43'],
    words: 'The rows of a table do not have the same columns, or its cells overlap',
    *broken({ elements }) {
      for (const own of elements) if (own.type === 'Table' && !isRegular(own)) yield 'Table';
    },
  },
  {
    id: 'table-headers',
    rules: ['ua:7.5-1'],
    words: 'A header cell has no scope (row or column)',
    *broken({ elements }) {
      for (const own of elements) {
        if (own.type !== 'TH') continue;
        const scope = nameOf(own.attributes.get('Table')?.get('Scope')) ?? '';
        if (!/^(Row|Column|Both)$/.test(scope)) yield 'TH';
      }
    },
  },
  {
    id: 'figure-alt',
    rules: ['ua:7.3-1', 'ua:7.7-1'],
    words: 'An image has no alternative text (alt or aria-label)',
    *broken({ elements }) {
      for (const own of elements) if (/^(Figure|Formula)$/.test(own.type) && !hasText(own)) yield own.type;
    },
  },
  {
    id: 'headings-nest',
    rules: ['ua:7.4.2-1', 'ua:7.4.4-1'],
    words: 'Headings do not begin with the first level, or leave out a level',
    *broken({ elements }) {
      let before = 0;
      for (const { type } of elements) {
        if (type === 'H') yield type;
        const level = Number(/^H([1-6])$/.exec(type)?.[1] ?? 0);
        if (level > before + 1) yield type;
        if (level > 0) before = level;
      }
    },
  },
  {
    id: 'note-ids',
    rules: ['ua:7.9-1', 'ua:7.9-2'],
    words: 'A note has no ID of its own',
    *broken({ elements }) {
      const ids = new Set<string>();
      for (const { type, id } of elements) {
        if (standardType(type) !== 'Note') continue;
        if (!id || ids.has(id)) yield 'Note';
        if (id) ids.add(id);
      }
    },
  },
];

function typeOf(kid: Kid): string {
  return kid.kind === 'element' ? kid.type : '';
}

/** Whether the cells cover each position of a rectangle once. */
function isRegular(table: StructureElement): boolean {
  const rows = table.kids
    .flatMap((kid) => (kid.kind === 'element' && kid.type !== 'TR' ? kid.kids : [kid]))
    .filter((kid) => kid.kind === 'element')
    .filter((kid) => kid.type === 'TR');
  const covered: boolean[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.kids) {
      if (cell.kind !== 'element') continue;
      const span = (key: string) => Number(cell.attributes.get('Table')?.get(key) ?? 1);
      while (covered[at]![column]) column++;
      for (let below = at; below < at + span('RowSpan'); below++) {
        for (let own = column; own < column + span('ColSpan'); own++) {
          if (below >= rows.length || covered[below]![own]) return false;
          covered[below]![own] = true;
        }
      }
    }
  }
  const width = covered[0]?.length ?? 0;
  return covered.every(
    (row) => row.length === width && row.every(Boolean) && !row.includes(undefined as never),
  );
}
