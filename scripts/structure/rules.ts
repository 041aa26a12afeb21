import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser';

/** The domains in the server, the contract and the web. Each may use the domains before it, never those after it. */
export const DOMAINS = [
  'platform',
  'email',
  'money',
  'public-log',
  'accounts',
  'draws',
  'sales',
  'play',
  'postal',
  'refunds',
  'awards',
  'drawing',
  'payouts',
  'conduct',
  'pages',
  'admin',
] as const;

const TEST = '\\.test\\.tsx?$';
const NOT_A_TEST = { pathNot: TEST };
const FEATURES = '^src/server/features/';
const WEB_FEATURES = '^src/web/features/';
const CONTRACT = '^src/contract/';

/** Builds a rule: files that match `from` must not import files that match `to`. */
function forbid(name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule {
  return { name, comment, severity: 'error', from, to };
}

/** Builds one rule for each domain in this folder: it must not import the domains after it. */
function domainOrder(prefix: string, folder: string): Rule[] {
  return DOMAINS.slice(0, -1).map((domain, index) =>
    forbid(
      `${prefix}${domain}-below`,
      `${domain} does not use ${DOMAINS.slice(index + 1).join(', ')}`,
      { path: `${folder}${domain}/`, ...NOT_A_TEST },
      { path: `${folder}(${DOMAINS.slice(index + 1).join('|')})/` },
    ),
  );
}

const rooms: Rule[] = [
  forbid(
    'domain-is-pure',
    'src/domain imports itself alone',
    { path: '^src/domain/', ...NOT_A_TEST },
    { pathNot: '^src/domain/' },
  ),
  forbid(
    'contract-uses-domain',
    'src/contract imports src/domain, itself and zod',
    { path: '^src/contract/', ...NOT_A_TEST },
    { pathNot: '^src/(domain|contract)/|node_modules/zod/' },
  ),
  forbid(
    'server-apart-from-web',
    'src/server does not import src/web',
    { path: '^src/server/', ...NOT_A_TEST },
    { path: '^src/web/' },
  ),
  forbid(
    'web-apart-from-server',
    'src/web does not import src/server',
    { path: '^src/web/' },
    { path: '^src/server/' },
  ),
  forbid(
    'program-apart-from-tests',
    'src imports nothing outside src',
    { path: '^src/', ...NOT_A_TEST },
    { path: '^(tests|scripts|bench)/' },
  ),
  forbid(
    'server-without-dev-packages',
    'the image contains no devDependencies',
    { path: '^src/(server|contract|domain)/', pathNot: [TEST, '^src/server/plugins/dev-pages\\.ts$'] },
    { dependencyTypes: ['npm-dev'] },
  ),
  forbid(
    'server-without-jsx',
    'Node runs the server from source',
    { path: '^src/server/' },
    { path: '\\.tsx$' },
  ),
];

const floors: Rule[] = [
  forbid(
    'lib-is-lowest',
    'src/web/lib imports no screens',
    { path: '^src/web/lib/' },
    { path: '^src/web/(components|features|routes)/' },
  ),
  forbid(
    'components-know-no-screens',
    'components import no features',
    { path: '^src/web/components/' },
    { path: '^src/web/(features|routes)/' },
  ),
  forbid(
    'features-know-no-routes',
    'features import no routes',
    { path: '^src/web/features/' },
    { path: '^src/web/routes/' },
  ),
];

const features: Rule[] = [
  forbid(
    'domains-by-services',
    "a domain uses another through a feature's service.ts",
    { path: `${FEATURES}([^/]+)/`, ...NOT_A_TEST },
    {
      path: FEATURES,
      pathNot: [`${FEATURES}$1/`, `${FEATURES}[^/]+/[^/]+/service\\.ts$`, `${FEATURES}[^/]+/services\\.ts$`],
    },
  ),
  forbid(
    'features-keep-their-parts',
    'a feature does not use the store, presenter, policy or routes of another',
    { path: `${FEATURES}([^/]+/[^/]+)/`, ...NOT_A_TEST },
    { path: `${FEATURES}[^/]+/[^/]+/(store|present|policy|routes)\\.ts$`, pathNot: `${FEATURES}$1/` },
  ),
  forbid(
    'jobs-are-only-listed',
    'jobs.ts lists what runs when; only the list of all jobs uses it',
    { path: FEATURES },
    { path: `${FEATURES}.*jobs\\.ts$` },
  ),
  forbid(
    'presenters-only-present',
    'what present.ts builds goes out: nothing that writes uses it',
    { path: `${FEATURES}.+/store\\.ts$` },
    { path: `${FEATURES}.+/present\\.ts$` },
  ),
  forbid(
    'foundations-know-no-features',
    'what all features share imports none of them',
    { path: '^src/server/(db|plugins|providers|concurrency|security)/', ...NOT_A_TEST },
    { path: FEATURES },
  ),
  ...domainOrder('', FEATURES),
  ...domainOrder('web-', WEB_FEATURES),
  ...domainOrder('contract-', CONTRACT),
];

/** Which files may import which. There is no list of exceptions. */
export const rules: Rule[] = [
  forbid('no-circles', 'files do not import each other in a circle', { path: '^src/' }, { circular: true }),
  ...rooms,
  ...floors,
  ...features,
];
