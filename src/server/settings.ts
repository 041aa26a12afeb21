import type { SettingName } from './config.ts';

/** What a setting does, in one sentence, and how much of its value may be shown. */
type Setting = {
  does: string;
  /** `secret`: nothing is shown. `url`: the password and the path are hidden. Without it, everything is shown. */
  hide?: 'secret' | 'url';
  /** Whether it exists only to point the program at a fake service, so that no table for operators lists it. */
  forTests?: true;
};

const fakeApi = (service: string): Setting => ({
  does: `The address of a stand-in for ${service}, for tests.`,
  forTests: true,
});

/** Every setting, in the order in which operators need them. */
export const SETTINGS: Record<SettingName, Setting> = {
  PORT: { does: 'The port that the program listens on.' },
  HOST: { does: 'The address that the program listens on.' },
  PUBLIC_URL: { does: 'The origin of the site, as visitors see it.' },
  TRUST_PROXY: { does: 'The number of proxies in front of the program, or their addresses.' },
  DATA_DIR: { does: 'The folder for the embedded database, generated secrets and published heads.' },
  DATABASE_URL: { does: 'The PostgreSQL database, instead of the embedded one.', hide: 'url' },
  SESSION_SECRET: {
    does: 'The key for sessions, emailed links, second factors and bank details.',
    hide: 'secret',
  },
  REQUIRE_SECOND_FACTOR: { does: '1 requires a second factor for refunds and exports.' },
  SMTP_URL: { does: 'The mail server that sends emails.', hide: 'url' },
  MAIL_FROM: { does: 'The sender of emails.' },
  MAIL_RATE: { does: 'The maximum number of emails a second, over all processes.' },
  SENDGRID_API_KEY: { does: 'The key that sends emails through SendGrid.', hide: 'secret' },
  SENDGRID_WEBHOOK_KEY: { does: "The public key that verifies SendGrid's events." },
  SENDGRID_API_BASE: fakeApi('SendGrid'),
  PAYMENTS: { does: 'How buyers pay: by card through stripe, or not at all with test.' },
  STRIPE_SECRET_KEY: { does: "Stripe's secret key.", hide: 'secret' },
  STRIPE_PUBLISHABLE_KEY: { does: "Stripe's public key, which browsers receive." },
  STRIPE_WEBHOOK_SECRET: { does: "The secret that verifies Stripe's events about payments.", hide: 'secret' },
  STRIPE_API_BASE: fakeApi('Stripe'),
  PAYOUTS: { does: 'How payees are paid: by_hand, or through stripe.' },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    does: "The secret that verifies Stripe's events about payouts.",
    hide: 'secret',
  },
  PAYOUT_ACCOUNT: { does: 'The bank account from which payees are paid by hand.', hide: 'secret' },
  BEACON: { does: 'The source of public randomness: drand, or none.' },
  BEACON_NONE_ACCEPTED: { does: '1 allows a site in production without public randomness.' },
  DRAND_RELAYS: { does: "The addresses of drand's relays.", hide: 'url' },
  LOG_SIGNING_KEY: { does: 'The key that signs the public logs of draws.', hide: 'secret' },
  ACCEPT_SIGNED_HEADS: {
    does: '1 signs logs although DATA_DIR does not know what was published, for one start of a new machine.',
  },
  LOG_HEADS_COPIES: { does: 'Other folders in which published heads are kept, separated by commas.' },
  ACCEPT_NEWER_SCHEMA: { does: '1 starts on a database whose schema a newer version has updated.' },
  WITNESS_POLICY: { does: 'The file that names the independent witnesses of the seal log.' },
  DEMO: { does: '1 adds the demo data to an empty database.' },
  ADMIN_EMAIL: { does: 'The address of the first admin, who is created or promoted.' },
  ADMIN_PASSWORD: { does: "The first admin's password.", hide: 'secret' },
  BRAND_NAME: { does: 'The name of the site on pages and in emails.' },
  SUPPORT_EMAIL: { does: 'The address that users write to.' },
  SOCIAL_LINKS: { does: 'Addresses for the footer.' },
  VERIFICATION_CALL_URL: { does: 'Where hosts book their verification call.' },
  VERIFICATION_INFO_URL: { does: 'The page that explains verification to hosts.' },
  POSTAL_ENTRY_ADDRESS: { does: 'The address for postal entries; with it, draws have a free route.' },
  PROMOTER_NAME: { does: 'The legal entity that promotes the draws.' },
  PROMOTER_COMPANY_NUMBER: { does: "The promoter's company number." },
  PROMOTER_ADDRESS: { does: "The promoter's address." },
  ADR_BODY: { does: 'Where people can take a complaint next.' },
  KEEP_EMAILS_DAYS: { does: 'How many days sent emails are kept.' },
  KEEP_POSTAL_DETAILS_DAYS: { does: 'How many days the details on postal entries are kept.' },
  KEEP_COMPLAINTS_DAYS: { does: 'How many days the texts of complaints are kept.' },
  KEEP_IDLE_ACCOUNTS_DAYS: { does: 'How many days unused accounts are kept.' },
  FOLLOW_THE_CODE: { does: '1 follows the Voluntary Code of Good Practice for Prize Draw Operators.' },
  AGE_CHECK: { does: 'How ages are checked: declared by users, or at a provider over http.' },
  AGE_CHECK_URL: { does: "The age check provider's address." },
  AGE_CHECK_NAME: { does: "The age check provider's name on the privacy page." },
  AGE_CHECK_KEY: { does: "The age check provider's key.", hide: 'secret' },
  AGE_CHECK_SDK_ID: { does: 'The account at the age check provider.' },
  AGE_CHECK_ABOVE_PENCE: { does: 'The monthly spending above which a buyer needs an age check.' },
  HOLDING_MODE: { does: '1 shows visitors a coming-soon page.' },
  MONTHLY_LIMIT_PENCE: { does: 'The maximum that a person can spend in a calendar month.' },
  CREDIT_CARD_LIMIT_PENCE: {
    does: 'The maximum that a person can pay with credit cards in a calendar month.',
  },
  COUNTDOWN_SECONDS: { does: 'The length of the countdown to a winner.' },
  CLOUDINARY_URL: { does: 'The Cloudinary account for pictures.', hide: 'url' },
  CLOUDINARY_API_BASE: fakeApi('Cloudinary'),
  CHARITY_COMMISSION_API_KEY: {
    does: 'The key for the register of charities of England and Wales.',
    hide: 'secret',
  },
  CHARITY_COMMISSION_API_BASE: fakeApi('the register of charities'),
  ECOLOGI_API_KEY: { does: 'The key that buys trees through Ecologi.', hide: 'secret' },
  ECOLOGI_API_BASE: fakeApi('Ecologi'),
  METRICS_TOKEN: { does: 'The bearer token for /metrics and the details of /readyz.', hide: 'secret' },
  LOG_LEVEL: { does: 'The least severe log lines that are written.' },
};

/** What may be shown of a setting's value. */
export function showValue(name: SettingName, value: string): string {
  const { hide } = SETTINGS[name];
  if (hide === 'secret') return `(secret, ${value.trim().length} characters)`;
  if (hide === 'url') return value.split(',').map(hideInUrl).join(', ');
  return value.replace(/\s+/g, ' ').trim();
}

/** Shows the scheme and the host. A path or a query can contain a key. */
function hideInUrl(value: string): string {
  if (!URL.canParse(value.trim())) return '(hidden)';
  const { protocol, host, username } = new URL(value.trim());
  return `${protocol}//${username && '•••@'}${host}`;
}
