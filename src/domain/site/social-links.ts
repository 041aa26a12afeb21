/** Signs of networks by the domain of their addresses; any other is called by its host name. */
const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

export type SocialLink = { name: string; url: string };

/** A link with the name of the network that it leads to. @throws TypeError where it is no address */
export function socialLink(url: string): SocialLink {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return { name: NETWORKS[host] ?? host, url };
}
