import { describe, expect, it } from 'vitest';
import { listConfigProblems } from '../../tests/helpers/config-problems.ts';
import { isLoopbackOnly, readConfig } from './config.ts';

const SECRET = 'a'.repeat(32);

const SIGNING_KEY = '0f'.repeat(32);

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  BEACON: 'drand',
};

const POSTAL_ADDRESS =
  'POSTAL_ENTRY_ADDRESS must be 2 to 8 lines of at most 60 characters, separated by "|", of which the last is a UK postcode, such as Example Draws | PO Box 12 | Whitby | YO21 1AA.';

describe('the settings', () => {
  it('all have defaults, which use the embedded database [OPS-01]', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: './data',
      databaseUrl: undefined,
      publicUrl: undefined,
      demo: undefined,
      admin: undefined,
      sessionSecrets: undefined,
      brandName: 'Oakdraw',
      verificationCallUrl: undefined,
      verificationInfoUrl: undefined,
      supportEmail: 'support@example.org',
      operator: { promoter: null, disputeBody: null, postalEntryAddress: null, followsCode: false },
      keptDays: { sentEmails: 365, postalDetails: 90, complaintTexts: 730, idleAccounts: 1095 },
      socialLinks: [],
      holdingMode: false,
      monthlyLimitPence: 100_000,
      creditCardLimitPence: 25_000,
      ageCheck: { provider: 'declared' },
      countdownSeconds: 30,
      trustProxy: 0,
      metricsToken: undefined,
      logLevel: 'info',
      payments: { provider: 'test' },
      payouts: { provider: 'by_hand' },
      email: { provider: 'kept' },
      beacon: { kind: 'none' },
      cloudinary: undefined,
      logSigningKeys: undefined,
      witnessPolicy: null,
      acceptSignedHeads: false,
      acceptNewerSchema: false,
      logHeadsCopies: [],
      hostsNeedSecondFactor: false,
      traces: null,
    });
  });

  it('are unset if left blank', () => {
    const names = [
      'PORT',
      'DATABASE_URL',
      'PUBLIC_URL',
      'DEMO',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SOCIAL_LINKS',
      'BEACON',
      'BEACON_NONE_ACCEPTED',
      'DRAND_RELAYS',
      'LOG_SIGNING_KEY',
      'WITNESS_POLICY',
    ];
    const blank = Object.fromEntries(names.map((name) => [name, ' ']));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it('list the folders for copies of heads', () => {
    const { logHeadsCopies } = readConfig({ LOG_HEADS_COPIES: '/media/one, ./two,' });
    expect(logHeadsCopies).toEqual(['/media/one', './two']);
  });

  it("set the site's name, contacts and social links [GEN-11]", () => {
    const config = readConfig({
      BRAND_NAME: ' Acorn & Sons ',
      SUPPORT_EMAIL: 'help@acorn.example',
      VERIFICATION_CALL_URL: 'https://calls.example.org/book?with=us',
      VERIFICATION_INFO_URL: 'https://help.example.org/verification',
      SOCIAL_LINKS: 'https://www.instagram.com/acorn, https://x.com/acorn,https://acorn.example/news,',
    });
    expect(config).toMatchObject({
      brandName: 'Acorn & Sons',
      supportEmail: 'help@acorn.example',
      verificationCallUrl: 'https://calls.example.org/book?with=us',
      verificationInfoUrl: 'https://help.example.org/verification',
      socialLinks: [
        { name: 'Instagram', url: 'https://www.instagram.com/acorn' },
        { name: 'X', url: 'https://x.com/acorn' },
        { name: 'acorn.example', url: 'https://acorn.example/news' },
      ],
    });
  });

  it('accept PostgreSQL, together with secrets that all processes share [OPS-01, OPS-10]', () => {
    const url = 'postgres://oak:secret@db.example.org:5432/oak';
    const given = { DATABASE_URL: url, PAYMENTS: 'test', BEACON: 'none' };
    const secrets = { SESSION_SECRET: SECRET, LOG_SIGNING_KEY: SIGNING_KEY.toUpperCase() };
    expect(readConfig({ ...given, ...secrets })).toMatchObject({
      databaseUrl: url,
      sessionSecrets: [{ id: '0', secret: SECRET }],
      logSigningKeys: [SIGNING_KEY],
    });
    expect(listConfigProblems(given)).toEqual([
      'SESSION_SECRET must be given with DATABASE_URL, the same for every process.',
      'LOG_SIGNING_KEY must be given with DATABASE_URL, the same for every process.',
    ]);
  });

  it('accept several session secrets, each with an id, of which the first writes [OPS-32]', () => {
    const [next, former] = ['b'.repeat(32), 'c'.repeat(32)];
    const read = (SESSION_SECRET: string) => readConfig({ SESSION_SECRET }).sessionSecrets;
    expect(read(`2:${next}, 1:${former}`)).toEqual([
      { id: '2', secret: next },
      { id: '1', secret: former },
    ]);
    expect(read(`jan-26:${next}`)).toEqual([{ id: 'jan-26', secret: next }]);
    // A single secret may contain any character.
    for (const single of [`${next},${former}`, `a secret, with: punctuation, ${next}`]) {
      expect(read(single)).toEqual([{ id: '0', secret: single }]);
    }
    for (const half of [`2:${next},1:`, `2:${next},${former}`]) {
      expect(listConfigProblems({ SESSION_SECRET: half })).toEqual([
        'SESSION_SECRET must be one value, or several with ids, such as 2:new,1:former.',
      ]);
    }
    expect(listConfigProblems({ SESSION_SECRET: `1:${next},1:${former}` })).toEqual([
      'SESSION_SECRET must not hold the same id twice.',
    ]);
    expect(listConfigProblems({ SESSION_SECRET: `2:${next},1:${next}` })).toEqual([
      'SESSION_SECRET must not hold the same secret twice.',
    ]);
    expect(listConfigProblems({ SESSION_SECRET: `2:${next},1:short` })).toEqual([
      expect.stringMatching(/^SESSION_SECRET must be at least 32 characters/),
    ]);
  });

  it('select test payments or Stripe [OPS-02]', () => {
    expect(readConfig({ PAYMENTS: 'test' }).payments).toEqual({ provider: 'test' });
    expect(readConfig(STRIPE).payments).toEqual({
      provider: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      apiBase: undefined,
    });
    for (const apiBase of ['http://127.0.0.1:12111', 'http://localhost:1', 'https://stripe.example']) {
      const { payments } = readConfig({ ...STRIPE, STRIPE_API_BASE: apiBase });
      expect(payments).toMatchObject({ apiBase });
    }
  });

  it('require an explicit choice of payments [OPS-10, OPS-11]', () => {
    const choice = 'stripe for real payments, or test.';
    const shared = {
      DATABASE_URL: 'postgres://db/oak',
      SESSION_SECRET: SECRET,
      BEACON: 'none',
      LOG_SIGNING_KEY: SIGNING_KEY,
    };
    expect(listConfigProblems(shared)).toEqual([`PAYMENTS must be given with DATABASE_URL: ${choice}`]);
    expect(listConfigProblems({ PUBLIC_URL: 'https://draws.example.org', BEACON: 'drand' })).toEqual([
      `PAYMENTS must be given for a site at https: ${choice}`,
    ]);
    expect(listConfigProblems({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      `PAYMENTS must be given with the keys of Stripe: ${choice}`,
    ]);
    expect(listConfigProblems({ PUBLIC_URL: 'http://draws.example.org' })).toEqual([]);
    expect(listConfigProblems({ PAYMENTS: 'stripe', BEACON: 'drand' })).toEqual([
      'STRIPE_SECRET_KEY must be given with PAYMENTS=stripe.',
      'STRIPE_PUBLISHABLE_KEY must be given with PAYMENTS=stripe.',
      'STRIPE_WEBHOOK_SECRET must be given with PAYMENTS=stripe.',
    ]);
    expect(listConfigProblems({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' })).toContain(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones.',
    );
    expect(listConfigProblems({ ...STRIPE, DEMO: '1' })).toEqual([
      "DEMO=1 needs test payments: nobody pays for the demo's tickets.",
    ]);
  });

  it('select public randomness from drand relays, or none [OPS-07]', () => {
    expect(readConfig({ BEACON: 'none', DRAND_RELAYS: 'https://api.drand.sh' }).beacon).toEqual({
      kind: 'none',
    });
    expect(readConfig({ BEACON: 'drand' }).beacon).toEqual({
      kind: 'drand',
      relays: [
        'https://api.drand.sh',
        'https://api2.drand.sh',
        'https://api3.drand.sh',
        'https://drand.cloudflare.com',
      ],
    });
    const DRAND_RELAYS = 'http://127.0.0.1:8080/, https://drand.example/v1/,http://127.0.0.1:8080,';
    expect(readConfig({ BEACON: 'drand', DRAND_RELAYS }).beacon).toEqual({
      kind: 'drand',
      relays: ['http://127.0.0.1:8080', 'https://drand.example/v1'],
    });
  });

  it('select payouts by hand or through Stripe Connect [OPS-17]', () => {
    const connect = { PAYOUTS: 'stripe', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
    expect(readConfig(STRIPE).payouts).toEqual({ provider: 'by_hand' });
    expect(readConfig({ ...STRIPE, PAYOUTS: 'by_hand' }).payouts).toEqual({ provider: 'by_hand' });
    expect(readConfig({ ...STRIPE, ...connect }).payouts).toEqual({
      provider: 'stripe',
      webhookSecret: 'whsec_2',
    });
    expect(listConfigProblems(connect)).toEqual(['PAYOUTS=stripe needs PAYMENTS=stripe.']);
    expect(listConfigProblems({ ...STRIPE, PAYOUTS: 'stripe' })).toEqual([
      'STRIPE_CONNECT_WEBHOOK_SECRET must be given with PAYOUTS=stripe.',
    ]);
  });

  it('require an explicit choice of public randomness [OPS-10]', () => {
    const choice = 'drand for public randomness, or none.';
    const shared = {
      DATABASE_URL: 'postgres://db/oak',
      SESSION_SECRET: SECRET,
      PAYMENTS: 'test',
      LOG_SIGNING_KEY: SIGNING_KEY,
    };
    expect(listConfigProblems(shared)).toEqual([`BEACON must be given with DATABASE_URL: ${choice}`]);
    for (const BEACON of ['none', 'drand']) expect(listConfigProblems({ ...shared, BEACON })).toEqual([]);
    expect(listConfigProblems({ DRAND_RELAYS: 'https://api.drand.sh' })).toEqual([
      `BEACON must be given with DRAND_RELAYS: ${choice}`,
    ]);
  });

  it('accept draws without public randomness in production only explicitly [OPS-18]', () => {
    const { BEACON: _, ...stripe } = STRIPE;
    const https = { PUBLIC_URL: 'https://draws.example.org', PAYMENTS: 'test' };
    for (const production of [stripe, https]) {
      for (const none of [{}, { BEACON: 'none' }, { BEACON_NONE_ACCEPTED: '0' }]) {
        expect(listConfigProblems({ ...production, ...none })).toEqual([
          'BEACON=none lets the operator choose the winners of draws, so with PAYMENTS=stripe or an https PUBLIC_URL it needs BEACON_NONE_ACCEPTED=1. Set BEACON=drand for public randomness.',
        ]);
      }
      expect(readConfig({ ...production, BEACON_NONE_ACCEPTED: '1' }).beacon).toEqual({ kind: 'none' });
      expect(readConfig({ ...production, BEACON: 'drand' }).beacon.kind).toBe('drand');
    }
    expect(listConfigProblems({ PUBLIC_URL: 'http://draws.example', BEACON: 'none' })).toEqual([]);
  });

  it('require the public address if others can reach the site [OPS-31]', () => {
    const address = 'the address that visitors use, such as https://draws.example.org.';
    expect(listConfigProblems({ HOST: '0.0.0.0' })).toEqual([
      `PUBLIC_URL must be given with HOST=0.0.0.0, which others can reach: ${address}`,
    ]);
    for (const TRUST_PROXY of ['1', '10.0.0.1']) {
      expect(listConfigProblems({ TRUST_PROXY })).toEqual([
        `PUBLIC_URL must be given with TRUST_PROXY: ${address}`,
      ]);
    }
    for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(listConfigProblems({ HOST })).toEqual([]);
    const PUBLIC_URL = 'http://192.0.2.7:3000';
    expect(listConfigProblems({ HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL })).toEqual([]);
  });

  it('require https and email with live payments [OPS-31]', () => {
    const live = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    const email = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'draws@example.org' };
    const noEmail =
      'SMTP_URL or SENDGRID_API_KEY must be given with live keys of Stripe: buyers get their tickets by email.';
    expect(listConfigProblems({ ...live, HOST: '0.0.0.0', TRUST_PROXY: '1' })).toEqual([
      'PUBLIC_URL must be given with live keys of Stripe: the address that visitors use, such as https://draws.example.org.',
      noEmail,
    ]);
    expect(listConfigProblems({ ...live, ...email, PUBLIC_URL: 'http://draws.example.org' })).toEqual([
      'PUBLIC_URL must begin with https:// with live keys of Stripe.',
    ]);
    const open = { ...live, PUBLIC_URL: 'https://draws.example.org' };
    expect(listConfigProblems(open)).toEqual([noEmail]);
    expect(listConfigProblems({ ...open, ...email })).toEqual([]);
  });

  it('name the account from which payees are paid', () => {
    expect(readConfig({ PAYOUT_ACCOUNT: '12-34-56 1234567 Example Ltd' }).payoutAccount).toEqual({
      sortCode: '123456',
      accountNumber: '01234567',
      accountName: 'Example Ltd',
    });
  });

  it('trust a number of proxies, or proxies by address', () => {
    const proxies = (TRUST_PROXY: string) =>
      readConfig({ TRUST_PROXY, PUBLIC_URL: 'http://draws.example.org' }).trustProxy;
    expect(proxies('2')).toBe(2);
    expect(proxies('10.0.0.1, ::1/128')).toEqual(['10.0.0.1', '::1/128']);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
    ['HOST', 'a host', 'HOST must be a host name or an address.'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    ['PUBLIC_URL', 'draws.example.org', 'PUBLIC_URL must be a full http or https address.'],
    ['PUBLIC_URL', 'ftp://draws.example.org', 'PUBLIC_URL must be a full http or https address.'],
    ['PUBLIC_URL', 'https://me@draws.example.org', 'PUBLIC_URL must not hold a user name.'],
    [
      'PUBLIC_URL',
      'https://draws.example.org/shop',
      'PUBLIC_URL must be an origin without a path, such as https://draws.example.org.',
    ],
    ['DEMO', 'yes', 'DEMO must be 0 or 1.'],
    ['SESSION_SECRET', 'short', expect.stringMatching(/^SESSION_SECRET must be at least 32 characters/)],
    ['METRICS_TOKEN', 'short', expect.stringMatching(/^METRICS_TOKEN must be at least 32 characters/)],
    ['KEEP_IDLE_ACCOUNTS_DAYS', '364', 'KEEP_IDLE_ACCOUNTS_DAYS must be a whole number from 365 to 3650.'],
    ['KEEP_EMAILS_DAYS', 'never', 'KEEP_EMAILS_DAYS must be a whole number from 30 to 3650.'],
    ['POSTAL_ENTRY_ADDRESS', 'YO21 1AA', POSTAL_ADDRESS],
    ['POSTAL_ENTRY_ADDRESS', 'PO Box 12 | Whitby', POSTAL_ADDRESS],
    ['POSTAL_ENTRY_ADDRESS', `${'x'.repeat(61)} | YO21 1AA`, POSTAL_ADDRESS],
    ['BRAND_NAME', 'x'.repeat(41), 'BRAND_NAME must be at most 40 characters.'],
    ['VERIFICATION_CALL_URL', 'calls', 'VERIFICATION_CALL_URL must be a full http or https address.'],
    ['VERIFICATION_INFO_URL', 'info', 'VERIFICATION_INFO_URL must be a full http or https address.'],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL must be an email address.'],
    [
      'SOCIAL_LINKS',
      'https://x.com/a, instagram',
      'Each of SOCIAL_LINKS must be a full http or https address.',
    ],
    ['SOCIAL_LINKS', 'javascript:alert(1)', 'Each of SOCIAL_LINKS must be a full http or https address.'],
    ['HOLDING_MODE', 'yes', 'HOLDING_MODE must be 0 or 1.'],
    ['COUNTDOWN_SECONDS', '0', 'COUNTDOWN_SECONDS must be a whole number from 1 to 600.'],
    [
      'PAYOUT_ACCOUNT',
      '12-34-5 12345678 Example Ltd',
      'PAYOUT_ACCOUNT must be a sort code, an account number and the account’s name, such as 12-34-56 12345678 Example Ltd.',
    ],
    ['TRUST_PROXY', 'anyone', 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
    ['TRUST_PROXY', '1,2', 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
    ['TRUST_PROXY', '10.0.0.256', 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    ['PAYMENTS', 'cash', 'PAYMENTS must be test or stripe.'],
    [
      'STRIPE_SECRET_KEY',
      'pk_test_1',
      "STRIPE_SECRET_KEY must be a key from Stripe's dashboard, which begins with sk_ or rk_.",
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_test_1',
      "STRIPE_PUBLISHABLE_KEY must be a key from Stripe's dashboard, which begins with pk_.",
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      'secret',
      "STRIPE_WEBHOOK_SECRET must be a key from Stripe's dashboard, which begins with whsec_.",
    ],
    ['PAYOUTS', 'paypal', 'PAYOUTS must be by_hand or stripe.'],
    [
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'secret',
      "STRIPE_CONNECT_WEBHOOK_SECRET must be a key from Stripe's dashboard, which begins with whsec_.",
    ],
    [
      'CLOUDINARY_URL',
      'cloudinary://key@cloud',
      "CLOUDINARY_URL must be as Cloudinary's console shows it, cloudinary://key:secret@cloud.",
    ],
    ['BEACON', 'dice', 'BEACON must be drand or none.'],
    ['DRAND_RELAYS', 'api.drand.sh', 'Each of DRAND_RELAYS must be a full http or https address.'],
    ['DRAND_RELAYS', 'https://me@drand.example', 'Each of DRAND_RELAYS must not hold a user name.'],
    [
      'DRAND_RELAYS',
      'https://drand.example/?key=1',
      'Each of DRAND_RELAYS must be an address that paths can be put behind, such as https://api.drand.sh.',
    ],
    ['DRAND_RELAYS', ',', 'DRAND_RELAYS must name a relay.'],
    [
      'LOG_SIGNING_KEY',
      '0f'.repeat(31),
      'LOG_SIGNING_KEY must be 32 random bytes in 64 hexadecimal digits, such as from "openssl rand -hex 32".',
    ],
    ['LOG_SIGNING_KEY', 'xy'.repeat(32), expect.stringMatching(/^LOG_SIGNING_KEY must be 32 random bytes/)],
    ['ADMIN_EMAIL', 'boss@example.org', 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together.'],
  ])('reject %s=%s with a message', (name, value, sentence) => {
    expect(listConfigProblems({ [name]: value })).toEqual([sentence]);
  });

  it.each(['STRIPE_API_BASE', 'CLOUDINARY_API_BASE', 'CHARITY_COMMISSION_API_BASE', 'ECOLOGI_API_BASE'])(
    'reject %s over http on another machine',
    (name) => {
      const sentence = `${name} must be an origin at https, or at http on this machine.`;
      expect(listConfigProblems({ [name]: 'http://api.example' })).toEqual([sentence]);
    },
  );

  it('report all problems together', () => {
    expect(listConfigProblems({ PORT: 'x', ADMIN_EMAIL: 'x', ADMIN_PASSWORD: 'short' })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'ADMIN_EMAIL must be an email address.',
      'ADMIN_PASSWORD must be at least 8 characters.',
    ]);
  });
});

it.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.7:3000' }, false],
  [{ PUBLIC_URL: 'https://draws.example.org' }, false],
])('detects whether only this machine can reach the site: %j', (environment, loopback) => {
  expect(isLoopbackOnly(readConfig({ PAYMENTS: 'test', BEACON: 'drand', ...environment }))).toBe(loopback);
});
