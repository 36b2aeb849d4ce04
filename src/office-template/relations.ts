import path from 'node:path';
import { attributeOf, type XmlElement } from './xml-tree.ts';

/** A relationship of a part (ECMA-376 part 2, 6.5). */
export interface Relation {
  readonly id: string;
  /** Last segment of its type, such as `image`. */
  readonly type: string;
  /** Path of the part that it leads to, or an address outside of the file. */
  readonly target: string;
  readonly isOutside: boolean;
}

/** Path of the relationships of a part. */
export function relationsPath(part: string): string {
  const { dir, base } = path.posix.parse(part);
  return path.posix.join(dir, '_rels', `${base}.rels`);
}

/** Reads the relationships of a part from the tree of the file that holds them. */
export function relationsIn(tree: XmlElement, part: string): Relation[] {
  return tree.children.flatMap((node): Relation[] => {
    if (node.kind !== 'element') return [];
    const target = attributeOf(node, 'Target') ?? '';
    const isOutside = attributeOf(node, 'TargetMode') === 'External';
    return [
      {
        id: attributeOf(node, 'Id') ?? '',
        type: (attributeOf(node, 'Type') ?? '').replace(/^.*\//, ''),
        target: isOutside ? target : resolved(part, target),
        isOutside,
      },
    ];
  });
}

function resolved(part: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(part), target);
}
