/** The site's configuration as pages use it. */
export type Site = {
  brandName: string;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  supportEmail: string | undefined;
  verificationCallUrl: string | undefined;
  socialLinks: readonly { name: string; url: string }[];
  /** The payment provider. Test payments move no money. The key is Stripe's publishable key. */
  payments: { provider: 'test' } | { provider: 'stripe'; publishableKey: string };
  /** Set if browsers upload pictures to Cloudinary instead of this site. */
  hostedPictures?: true;
  /** Whether visitors can subscribe to the newsletter. */
  newsletter: boolean;
  /** The maximum number of tickets in one order. */
  ticketsPerOrder: number;
  /** The length of the countdown before a draw. */
  countdownSeconds: number;
  /** Visitors see the coming-soon page instead of all others. The API is not affected. */
  holding: boolean;
  /** The current year in London, so that server and browser agree. */
  year: number;
};

/** What the server passes to the pages for one request. */
export type PageContext = {
  /** The script-src nonce of this response. */
  nonce: string;
  site: Site;
  /** Makes an in-process GET request to the API as the visitor. `path` starts with `/api/`. */
  apiFetch: (path: string) => Promise<Response>;
  /** Overrides the HTTP status of the page. */
  setStatus: (status: number) => void;
  /** Reports an error to the operator. Visitors see no details. */
  reportError: (error: unknown) => void;
};
