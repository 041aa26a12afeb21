/** Names of networks by the domain of their addresses; other links are named after their host. */
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

/** Parses a link and names its network. @throws TypeError if it is not a valid address */
export function parseSocialLink(url: string): SocialLink {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return { name: NETWORKS[host] ?? host, url };
}
