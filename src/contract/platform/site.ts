/** What the pages say about this site; all of it is configuration. */
export type Site = {
  brandName: string;
  /** Origin under which people reach the site, without a trailing slash. */
  publicUrl: string;
  supportEmail: string | undefined;
  verificationCallUrl: string | undefined;
  socialLinks: readonly { name: string; url: string }[];
  /** Who takes the money; with test payments none moves. The key is the one that Stripe's script in the browser is meant to have. */
  payments: { provider: 'test' } | { provider: 'stripe'; publishableKey: string };
  /** Hosts' browsers send pictures to Cloudinary; absent: to this site. */
  hostedPictures?: true;
  /** Whether anybody can ask for the newsletter. */
  newsletter: boolean;
  /** The most tickets that one order may have. */
  ticketsPerOrder: number;
  /** How long the live countdown runs before a winner is drawn. */
  countdownSeconds: number;
  /** The site is not open yet: visitors are shown the coming-soon page in place of all others. Calls are not held. */
  holding: boolean;
  /** The year in London, the same for server and browser. */
  year: number;
};

/** What the server hands to the pages for one request. */
export type PageContext = {
  /** Value of the script-src nonce of this answer. */
  nonce: string;
  site: Site;
  /** Makes a GET call of the API in-process as the visitor; `path` starts with `/api/`. */
  apiFetch: (path: string) => Promise<Response>;
  /** Overrides the status that the page is answered with. */
  setStatus: (status: number) => void;
  /** Tells the operator of an error that the visitor is shown no details of. */
  reportError: (error: unknown) => void;
};
