import { tagAddress } from '#domain/insights/tag-address.ts';
import { type AddressedDraw, buildDrawPath } from '#domain/organisations/addresses.ts';
import { toast } from '#web/components/ui/toast.ts';

/** Copies the URL of a draw's page. */
export function copyShareLink(draw: AddressedDraw, publicUrl: string): Promise<void> {
  return copyLink(tagAddress(publicUrl + buildDrawPath(draw), 'link'));
}

/** Copies a URL, or shows it if the browser does not allow copying. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link Copied!', description: url });
  } catch {
    toast({ title: 'We couldn’t copy the link', description: url, variant: 'destructive' });
  }
}
