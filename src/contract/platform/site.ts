import type { KeptDays } from '#domain/conduct/retention.ts';
import type { DisputeBody, Promoter } from '#domain/site/operator.ts';

/** The site's configuration as pages use it. */
export type Site = {
  brandName: string;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  supportEmail: string | undefined;
  verificationCallUrl: string | undefined;
  /** An external page about the verification of hosts; without it, the site explains it itself. */
  verificationInfoUrl?: string;
  socialLinks: readonly { name: string; url: string }[];
  /** The payment provider. Test payments move no money. `publishableKey` is Stripe's public key. */
  payments: { provider: 'test' } | { provider: 'stripe'; publishableKey: string };
  /** Set if hosts and winners can be paid through Stripe, which holds money for at most 90 days. */
  stripePayouts?: true;
  /** Set if browsers upload pictures to Cloudinary instead of to this site. */
  hostedPictures?: true;
  /** Whether visitors can subscribe to the newsletter. */
  newsletter: boolean;
  /** The legal entity that promotes the draws, if the operator has named it. */
  promoter?: Promoter;
  /** Where people can take a complaint next, if the operator is a member of a scheme. */
  disputeBody?: DisputeBody;
  /** The provider that checks ages, if the site uses one. */
  ageChecker?: string;
  /** Set if the site enforces the Voluntary Code of Good Practice for Prize Draw Operators. */
  followsCode?: true;
  /** How many days personal data is kept, where the operator has changed it. */
  keptDays?: Partial<KeptDays>;
  /** Why no tickets are sold at the moment. */
  salesStop?: string;
  /** The maximum number of tickets in one order. */
  ticketsPerOrder: number;
  /** The maximum that a person can spend in a calendar month, in pence. */
  monthlyLimitPence: number;
  /** The maximum that a person can pay with credit cards in a calendar month, in pence. */
  creditCardLimitPence: number;
  /** The length of the countdown before a draw. */
  countdownSeconds: number;
  /** Whether visitors see the coming-soon page instead of all other pages. The API is not affected. */
  holding: boolean;
  /** The current year in London. It comes from the server, so that the browser renders the same year. */
  year: number;
};

/** What the pages say about an address, without rendering it. */
export type AddressMatch = {
  /** Whether a page exists for addresses of this kind. What it shows, such as a draw, may still be missing. */
  isKnown: boolean;
  /** The path of the page above it. */
  above: string;
  /** The query string with only those parameters that the page reads. */
  search: string;
};

/** What the server passes to the pages for one request. */
export type PageContext = {
  /** The nonce for scripts in this response (`script-src`). */
  nonce: string;
  site: Site;
  /** Makes an in-process GET request to the API as the visitor. `path` starts with `/api/`. */
  apiFetch: (path: string) => Promise<Response>;
  /** Overrides the HTTP status of the page. */
  setStatus: (status: number) => void;
  /** Reports an error to the operator. Visitors see no details. */
  reportError: (error: unknown) => void;
};
