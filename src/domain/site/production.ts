/** Whether the site is open to the public, and not a demo: it takes real payments, or is served over https. */
export const isInProduction = (provider: 'test' | 'stripe', publicUrl: string | undefined): boolean =>
  provider === 'stripe' || publicUrl?.startsWith('https:') === true;
