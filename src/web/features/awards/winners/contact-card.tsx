import { Copy } from 'lucide-react';
import type { AwardContact } from '#contract/awards/awards.ts';
import type { DeliveryKind } from '#domain/awards/claim.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';

const DELIVERIES: Record<DeliveryKind, string> = {
  post: 'By post',
  digital: 'By email',
  collect: 'They’ll collect it',
};

/** The winner's details from the claim, with the address as it is written on a parcel. */
export function ContactCard({ contact, isCash }: { contact: AwardContact; isCash: boolean }) {
  const { email, phone, delivery } = contact;
  const lines = addressLines(contact);
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-muted text-sm">{isCash ? 'Name' : DELIVERIES[delivery.kind]}</dt>
        <dd className="wrap-anywhere font-semibold">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {delivery.address && <CopyButton text={lines.join('\n')} />}
        </dd>
      </div>
      <div className="min-w-0">
        {email !== null && (
          <>
            <dt className="text-muted text-sm">Email</dt>
            <dd className="wrap-anywhere">
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </dd>
          </>
        )}
        {phone !== null && (
          <>
            <dt className="mt-2 text-muted text-sm">Phone</dt>
            <dd className="tabular">
              <a href={`tel:${phone}`} className="link">
                {phone}
              </a>
            </dd>
          </>
        )}
      </div>
    </dl>
  );
}

/** The name and the address, one line each. */
export function addressLines({ name, delivery: { address } }: AwardContact): string[] {
  if (!address) return [name];
  return [name, address.line1, address.line2, address.town, address.postcode].filter((line): line is string =>
    Boolean(line),
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Address copied' });
    } catch {
      toast({ title: 'The address could not be copied', variant: 'destructive' });
    }
  };
  return (
    <Button variant="quiet" size="sm" className="-ml-3.5" onClick={() => void copy()}>
      <Copy className="size-4.5" aria-hidden="true" />
      Copy address
    </Button>
  );
}
