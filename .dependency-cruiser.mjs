// Import rules. Folders depend downwards only; no file and no folder takes part in a cycle. `npm run lint:imports` checks them.
// Rules about packages by name (who may use the AWS SDK) are in biome.json.

const TESTS = String.raw`(\.test\.tsx?$|/testing/|^test/|^bench/)`;
const ENGINE = 'packages/pdf/src';
/** Layers of the engine, lowest first. */
const LAYERS = ['file', 'page', 'document', 'standards', 'operations'];

const layerRules = LAYERS.slice(0, -1).map((layer, level) => ({
  name: `engine-${layer}-imports-downwards`,
  comment: `${ENGINE}/${layer} imports nothing of the layers above it.`,
  severity: 'error',
  from: { path: `^${ENGINE}/${layer}/`, pathNot: TESTS },
  to: { path: `^${ENGINE}/(${LAYERS.slice(level + 1).join('|')}|testing)/` },
}));

/** Operations that are made of others: filling ends with flattening, and must not break a signature. */
const COMPOSED = [
  ['fill', 'flatten'],
  ['fill', 'sign'],
  ['fill', 'verify'],
];

const operation = `^${ENGINE}/operations/([^/]+)/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-file-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    ...layerRules,
    {
      name: 'engine-operations-apart',
      comment: 'An operation knows no other: what two of them need belongs to a layer below.',
      severity: 'error',
      from: {
        path: operation,
        pathNot: `${TESTS}|^${ENGINE}/operations/(${COMPOSED.map(([user]) => user).join('|')})/`,
      },
      to: { path: operation, pathNot: [`^${ENGINE}/operations/$1/`, '/testing/'] },
    },
    ...[...new Set(COMPOSED.map(([user]) => user))].map((user) => ({
      name: `engine-operation-${user}`,
      comment: 'This operation is made of others, which are named.',
      severity: 'error',
      from: { path: `^${ENGINE}/operations/${user}/`, pathNot: TESTS },
      to: {
        path: operation,
        pathNot: [
          `^${ENGINE}/operations/(${[user, ...COMPOSED.filter(([a]) => a === user).map(([, used]) => used)].join('|')})/`,
          '/testing/',
        ],
      },
    })),
    {
      name: 'sandbox-below-its-users',
      comment:
        'Rendering and conversion are apart: limits and fonts of their programs are below both, in src/sandbox.',
      severity: 'error',
      from: { path: '^src/(office|rendering|sandbox)/', pathNot: TESTS },
      to: { path: '^src/(office|rendering)/', pathNot: '^src/$1/' },
    },
  ],
  options: {
    parser: 'swc',
    exclude: { path: [TESTS, 'node_modules', '/dist/', String.raw`\.(css|svg|json)$`] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'default', 'types'] },
  },
};
