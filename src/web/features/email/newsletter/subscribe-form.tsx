import { useState } from 'react';
import { useSite } from '#web/lib/router-context.ts';
import { AddressForm } from './address-form.tsx';
import { describeError, SUBSCRIBE, useSubscribe } from './use-subscribe.ts';

type SubscribeFormProps = { label: string; email?: string | undefined };

/** A subscription form, or a notice while the newsletter accepts no new subscribers. */
export function SubscribeForm(props: SubscribeFormProps) {
  if (useSite().newsletter) return <OpenSubscribeForm {...props} />;
  return <p className="measure">Our newsletter takes no new subscribers at the moment.</p>;
}

function OpenSubscribeForm({ label, email }: SubscribeFormProps) {
  const { subscribe, isPending, isSuccess, error } = useSubscribe();
  const [empty, setEmpty] = useState(false);
  if (isSuccess) {
    return (
      <p className="measure">
        <strong className="font-semibold">Please look into your inbox.</strong> A link there confirms that it
        is you who wants the newsletter. If none comes within a few minutes, look among unwanted mail, or ask
        again in an hour.
      </p>
    );
  }
  return (
    <AddressForm
      action={SUBSCRIBE}
      label={label}
      button="Subscribe"
      address={email}
      pending={isPending}
      error={
        empty
          ? 'Please enter your email address to subscribe.'
          : error
            ? describeError(error, 'Failed to subscribe. Please try again later.')
            : undefined
      }
      onAddress={(email) => {
        setEmpty(email === '');
        if (email !== '') void subscribe(email);
      }}
      className="max-w-112"
    />
  );
}
