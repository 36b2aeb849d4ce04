import { standardType } from '../../document/tagged/roles.ts';
import { element, type Kid, type StructureElement } from '../../document/tagged/structure.ts';
import { name, nameOf, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import { type Cell, nameHeaders, type Row } from './table-headers.ts';

/** Normalizes the content of table cells. */
interface ContentNormalizer {
  blocks(kids: readonly Kid[]): Kid[];
  content(kids: readonly Kid[]): Kid[];
  kid(kid: Kid): Kid[];
}

/** Largest number of columns of a table; wider spans are cut. */
const MAX_COLUMNS = 1000;

/**
 * Makes a table regular (ISO 14289-1, 7.2 and 7.5): all rows have the same columns, spans neither overlap nor extend beyond the
 * table, header cells have a scope, and head and body are separate.
 */
export function normalizeTable(table: StructureElement, normalizer: ContentNormalizer): Kid[] {
  const parts = collect(table, { rows: [], foot: new Set(), captions: [], stray: [] });
  const { captions } = parts;
  const outside = normalizer.blocks(parts.stray);
  const own = parts.rows.map((row) => ownRow(row, normalizer));
  const foot = new Set(own.filter((_, at) => parts.foot.has(parts.rows[at]!)));
  // A table footer may precede the body in the tree, but is painted below it.
  const rows = layOut([...own.filter((row) => !foot.has(row)), ...foot]);
  const caption = captions.slice(0, 1).flatMap((kid) => normalizer.kid(kid));
  const more = captions
    .slice(1)
    .flatMap((kid) => (kid.kind === 'element' ? normalizer.blocks(kid.kids) : []));
  if (!rows.some(({ cells }) => cells.some((cell) => cell.element.kids.length > 0))) {
    return [
      ...outside,
      ...caption.flatMap((kid) => (kid.kind === 'element' ? normalizer.blocks(kid.kids) : [])),
      ...more,
    ];
  }
  for (const row of rows) for (const cell of row.cells) stateSpans(cell);
  stateScopes(rows);
  nameHeaders(rows);
  table.kids = [...caption, ...grouped(rows, foot)];
  return [...outside, ...more, table];
}

/** Parts of a table in the order of a browser's tree. */
interface TableParts {
  readonly rows: StructureElement[];
  /** Rows of the table footer. */
  readonly foot: Set<StructureElement>;
  readonly captions: Kid[];
  readonly stray: Kid[];
}

function collect(holder: StructureElement, parts: TableParts): TableParts {
  for (const kid of holder.kids) {
    const type = kid.kind === 'element' ? standardType(kid.type) : undefined;
    if (kid.kind !== 'element' || type === undefined) parts.stray.push(kid);
    else if (type === 'TR') {
      parts.rows.push(kid);
      if (holder.type === 'TFoot') parts.foot.add(kid);
    } else if (type === 'Caption') parts.captions.push(kid);
    else if (
      /^(THead|TBody|TFoot)$/.test(type) ||
      kid.kids.some((each) => each.kind === 'element' && each.type === 'TR')
    )
      collect(kid, parts);
    else parts.stray.push(kid);
  }
  return parts;
}

function ownRow(row: StructureElement, normalizer: ContentNormalizer): Row {
  const cells: Cell[] = [];
  const addCell = (type: string, source: StructureElement | undefined, kids: readonly Kid[]) => {
    const own = element(type, normalizer.content(kids));
    if (!source && own.kids.length === 0) return;
    own.lang = source?.lang;
    own.id = source?.id;
    if (source?.headerIds) own.headerIds = source.headerIds;
    const attributes = source?.attributes.get('Table');
    if (attributes) own.attributes.set('Table', attributes);
    cells.push({
      element: own,
      at: source?.column,
      columns: spanOf(attributes, 'ColSpan'),
      rows: spanOf(attributes, 'RowSpan'),
    });
  };
  for (const kid of row.kids) {
    const type = kid.kind === 'element' ? standardType(kid.type) : '';
    if (kid.kind === 'element' && (type === 'TD' || type === 'TH')) addCell(type, kid, kid.kids);
    else addCell('TD', undefined, [kid]);
  }
  return { element: { ...element('TR'), lang: row.lang }, cells, covered: [] };
}

function spanOf(attributes: PdfDict | undefined, key: string): number {
  const value = attributes?.get(key);
  return typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), MAX_COLUMNS) : 1;
}

/**
 * Places the cells as HTML does, or in their known columns: a browser omits cells without content from its tree. Cuts spans that
 * overlap or extend beyond the table, and fills the gaps.
 */
function layOut(source: Row[]): Row[] {
  const rows = source.filter((row) => row.cells.length > 0);
  // A cell that spans a removed row becomes one row shorter.
  let reaching: { cell: Cell; end: number }[] = [];
  source.forEach((row, at) => {
    reaching = reaching.filter(({ end }) => end > at);
    if (row.cells.length === 0) for (const { cell } of reaching) cell.rows--;
    for (const cell of row.cells) if (cell.rows > 1) reaching.push({ cell, end: at + cell.rows });
  });
  let width = 0;
  const begins = new Map<Cell, number>();
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      if (cell.at !== undefined && cell.at >= column && cell.at < MAX_COLUMNS) {
        column = cell.at;
        const above = row.covered[column];
        if (above) endBefore(above, begins.get(above)!, at, rows);
      }
      while (row.covered[column]) column++;
      let columns = 1;
      while (columns < cell.columns && !row.covered[column + columns]) columns++;
      cell.columns = columns;
      cell.rows = Math.min(cell.rows, rows.length - at);
      begins.set(cell, at);
      for (let below = 0; below < cell.rows; below++) {
        const covered = rows[at + below]!.covered;
        let free = true;
        for (let i = column; i < column + columns; i++) if (covered[i]) free = false;
        if (!free) {
          cell.rows = below;
          break;
        }
        for (let i = column; i < column + columns; i++) covered[i] = cell;
      }
      column += columns;
    }
    width = Math.max(width, row.covered.length);
  });
  for (const row of rows) {
    const own = new Set(row.cells);
    for (let column = 0; column < width; column++) {
      if (row.covered[column]) continue;
      // One empty cell ends a short row: a sheet may have thousands of them.
      const columns = column >= row.covered.length ? width - column : 1;
      const cell: Cell = { element: element('TD'), columns, rows: 1 };
      own.add(cell);
      for (let i = column; i < column + columns; i++) row.covered[i] = cell;
    }
    if (own.size > row.cells.length)
      row.cells.splice(0, row.cells.length, ...new Set(row.covered.filter((cell) => own.has(cell))));
  }
  return rows;
}

/** Cuts a cell where another one is known to begin, as when rows that it spans were omitted. */
function endBefore(cell: Cell, begin: number, at: number, rows: readonly Row[]): void {
  for (let below = at; below < begin + cell.rows; below++) {
    const { covered } = rows[below]!;
    for (const [column, own] of covered.entries()) if (own === cell) delete covered[column];
  }
  cell.rows = at - begin;
}

function stateSpans({ element: own, columns, rows }: Cell): void {
  const old = own.attributes.get('Table');
  if (!old && columns === 1 && rows === 1) return;
  const attributes: PdfDict = new Map();
  if (columns > 1) attributes.set('ColSpan', columns);
  if (rows > 1) attributes.set('RowSpan', rows);
  const scope = old?.get('Scope');
  if (scope !== undefined && own.type === 'TH') attributes.set('Scope', scope);
  if (attributes.size > 0) own.attributes.set('Table', attributes);
  else own.attributes.delete('Table');
}

/** Whether a row contains only column headers; the corner above row headers may be empty. */
function isHead({ cells, covered }: Row): boolean {
  if (covered.every(({ element: { type } }) => type === 'TH')) return true;
  const isRowHeader = ({ attributes }: StructureElement) =>
    nameOf(attributes.get('Table')?.get('Scope')) === 'Row';
  return (
    cells.some(({ element: { type } }) => type === 'TH') &&
    covered.every(({ element: own }) => (own.type === 'TH' ? !isRowHeader(own) : own.kids.length === 0))
  );
}

/** Whether a row is one cell that spans all columns; below the first row, it begins a part of the body. */
function isPart({ cells, covered }: Row): boolean {
  return cells.length === 1 && covered.length > 1 && covered.every((cell) => cell === cells[0]);
}

/** Sets the scope of every header cell: column or row. */
function stateScopes(rows: readonly Row[]): void {
  for (const row of rows) {
    const heads = isHead(row);
    for (const { element: own } of row.cells) {
      if (own.type !== 'TH') continue;
      const attributes = own.attributes.get('Table') ?? new Map<string, PdfObject>();
      // A header that spans all columns has no cell beside it, even if it is for a row group.
      if (heads && isPart(row)) attributes.set('Scope', name('Column'));
      else if (!/^(Row|Column|Both)$/.test(nameOf(attributes.get('Scope')) ?? ''))
        attributes.set('Scope', name(heads ? 'Column' : 'Row'));
      own.attributes.set('Table', attributes);
    }
  }
}

/** Groups rows into head, body and foot, unless a cell spans two of them. */
function grouped(rows: readonly Row[], foot: ReadonlySet<Row>): Kid[] {
  for (const row of rows) row.element.kids = row.cells.map((cell) => cell.element);
  const elements = rows.map((row) => row.element);
  const heads = rows.findIndex((row, at) => !isHead(row) || (at > 0 && isPart(row)));
  const crosses = (end: number) =>
    rows.slice(0, end).some((row, at) => row.cells.some((cell) => at + cell.rows > end));
  const body = heads < 1 || crosses(heads) ? 0 : heads;
  const last = rows.findLastIndex((row) => !foot.has(row)) + 1;
  const end = last <= body || crosses(last) ? rows.length : last;
  if (body === 0 && end === rows.length) return elements;
  return [
    ...(body > 0 ? [element('THead', elements.slice(0, body))] : []),
    element('TBody', elements.slice(body, end)),
    ...(end < rows.length ? [element('TFoot', elements.slice(end))] : []),
  ];
}
