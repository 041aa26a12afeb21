import { Mail } from 'lucide-react';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';

const TELL_US = [
  'the draw’s link or title',
  'the ticket number, if it’s about a ticket',
  'the order number, if it’s about a payment',
];

export function Contact() {
  const { supportEmail } = useSite();
  return (
    <section id="contact" aria-labelledby="contact-title" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <div data-tear="none" className="ticket p-3 sm:p-4">
        <div className="ticket-frame grid gap-x-16 gap-y-6 px-5 py-8 sm:px-10 sm:py-10 lg:grid-cols-2">
          <div>
            <h2 id="contact-title" className="text-3xl">
              Contact support
            </h2>
            <p className="measure mt-3 text-lg">
              Ask us about a draw, a refund, a prize, a host or your account. A person reads every email.
            </p>
            {supportEmail && (
              <ButtonAnchor href={`mailto:${supportEmail}`} size="lg" className="mt-6 max-w-full">
                <Mail className="size-5" aria-hidden="true" />
                <span className="min-w-0 truncate">{supportEmail}</span>
              </ButtonAnchor>
            )}
          </div>
          <div>
            <h3 className="text-lg">Please tell us</h3>
            <ul className="mt-2 list-disc pl-5">
              {TELL_US.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="mt-4">Never send us a password or card number. We’ll never ask for them.</p>
          </div>
        </div>
      </div>
    </section>
  );
}
