import { type Change, OBJECT, type TestObject } from './conforming-file.ts';

/** Rules violated by a file, as named by `report.ts`, and the change that causes it. */
export type BrokenFile = readonly [rules: readonly string[], change: Change];

export const form = (dict: string, data = ''): TestObject => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>${dict}`,
  data,
});
export const image = (dict: string, data = '\0'): TestObject => ({
  dict: `/Type/XObject/Subtype/Image/Width 1/Height 1${dict}`,
  data,
});
/** Returns a change that adds an object drawn by the page. */
export const drawn = (own: TestObject): Change => ({
  objects: { 20: own },
  resources: '/XObject<</X 20 0 R>>',
  painted: '/X Do',
});
export const state = (entries: string): Change => ({
  resources: `/ExtGState<</G <<${entries}>>>>`,
  painted: '/G gs 0 0 1 1 re f',
});
/** Returns a change that adds an annotation, tagged as its type requires. */
export const annotated = (
  entries: string,
  type = 'Annot',
  extra: Readonly<Record<number, TestObject>> = {},
): Change => ({
  page: '/Annots[20 0 R]/Tabs/S',
  objects: {
    20: `<</Type/Annot/Rect[1 1 20 20]/F 4/StructParent 1${entries}>>`,
    21: form(''),
    [OBJECT.tree]: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R] 1 22 0 R]>>>>',
    [OBJECT.document]: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 22 0 R]>>',
    22: `<</Type/StructElem/S/${type}/P 11 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 20 0 R>>>>`,
    ...extra,
  },
});
export const catalog = (entries: string): Change => ({ catalog: entries });
/** Structure elements below the document element, as nested lists of types. */
type Tree = readonly [type: string, ...kids: (Tree | string)[]];
export function structured(...trees: Tree[]): Change {
  const objects: Record<number, TestObject> = {};
  let next = 30;
  const add = ([type, ...parts]: Tree, parent: number): number => {
    const number = next++;
    const kids = parts.filter((part) => typeof part !== 'string').map((part) => add(part, number));
    const entries = parts.filter((part) => typeof part === 'string').join('');
    objects[number] =
      `<</Type/StructElem/S/${type}/P ${parent} 0 R/K[${kids.map((kid) => `${kid} 0 R`).join(' ')}]${entries}>>`;
    return number;
  };
  const kids = trees.map((tree) => add(tree, OBJECT.document));
  objects[OBJECT.document] =
    `<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R ${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
  return { objects };
}
export const TH = '/A<</O/Table/Scope/Column>>';
export const xmp = (from: string | RegExp, to: string): Change => ({
  xmp: (packet) => packet.replace(from, to),
});
export const more = (properties: string): Change => xmp('<pdfaid:part>', `${properties}<pdfaid:part>`);
const noLanguage = { 1: ['/Lang(en)', ''] } as const;
/** Returns a change that also removes the language. */
export const withoutLanguage = (change: Change): Change => ({
  ...change,
  replace: { ...change.replace, ...noLanguage },
});
export const embedded = (entries: string, af = true): Change => ({
  catalog: `/Names<</EmbeddedFiles<</Names[(a)20 0 R]>>>>${af ? '/AF[20 0 R]' : ''}`,
  objects: {
    20: `<</Type/Filespec${entries}/EF<</F 21 0 R>>>>`,
    21: { dict: '/Type/EmbeddedFile/Subtype/text#2fplain', data: 'x' },
  },
});
export const layers = (configuration: string, rest = ''): Change => ({
  catalog: `/OCProperties<</OCGs[20 0 R]/D<<${configuration}>>${rest}>>`,
  objects: { 20: '<</Type/OCG/Name(Layer)>>' },
});
export const separation = (n: number, tint: string) =>
  `/CS${n} [/Separation/Spot/DeviceRGB <</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[${tint}]>>]`;

/** Returns the header of an ICC profile: class and colour space, such as `mntrRGB `. */
export function profile(kind: string): Buffer {
  const data = Buffer.alloc(128);
  data[8] = 2;
  data.write(kind, 12, 'latin1');
  return data;
}
