import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { BeforePaying } from './before-paying.tsx';
import { knownName, type PurchaseForm } from './buyer.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayStatus, pendingWords } from './pay-status.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { ConsentFields, ContactFields } from './purchase-fields.tsx';
import { LoginRequired, TooMany } from './purchase-notes.tsx';
import { TotalBar } from './total-bar.tsx';
import type { usePurchase } from './use-purchase.ts';
import { useUsable } from './use-usable.ts';

type NewPurchaseProps = {
  draw: PrizeDraw;
  quantity: number;
  /** How many the buyer can have now, and how many they have. */
  most: number;
  own: number;
  purchase: ReturnType<typeof usePurchase>;
};

/** Who buys, what it costs, and paying for it. */
export function NewPurchase({ draw, quantity, most, own, purchase: { buy, payment } }: NewPurchaseProps) {
  const { user } = useAuth();
  const form = useBuyerForm();
  const { usable, onUsable } = useUsable();
  const processing = payment.stage.at !== 'form';
  const stuck = payment.stage.at === 'stuck';
  const tooMany = quantity > most && !processing;
  const ownDraw = user?.id === draw.userId;
  const pence = draw.ticketPrice * quantity;
  const buyer = { name: knownName(user), email: user?.email ?? '' };

  return (
    <form noValidate onSubmit={form.handleSubmit(buy)} className="mt-6" aria-busy={processing && !stuck}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <fieldset disabled={processing} className="min-w-0 space-y-8">
            {!user && <LoginRequired id={draw.id} quantity={quantity} />}
            {ownDraw && <Alert tone="warning" title="Hosts cannot buy tickets in their own prize draw." />}
            {tooMany && <TooMany id={draw.id} most={most} />}
            <section>
              <h2 className="mb-4 text-xl">Contact details</h2>
              <ContactFields form={form} user={user} />
            </section>
            <ConsentFields form={form} />
            <PaymentFields handle={payment.form} disabled={processing} {...{ pence, buyer, onUsable }} />
          </fieldset>
          <PayStatus payment={payment} />
        </div>
        <div className="min-w-0 space-y-5">
          <OrderSummary draw={draw} quantity={quantity} own={own} />
          <BeforePaying draw={draw} />
        </div>
      </div>
      <TotalBar pence={pence} onReceipt>
        <Button
          type="submit"
          size="lg"
          // As wide as the fields above it.
          className="lg:w-[calc(100%-27rem)]"
          disabled={!user || ownDraw || tooMany || !usable || stuck}
          pending={processing && !stuck}
          pendingText={pendingWords(payment.stage)}
        >
          {`Pay ${pounds(pence)}`}
        </Button>
      </TotalBar>
    </form>
  );
}

/** The account's names as they are, also once somebody has logged in. */
function useBuyerForm() {
  const { user } = useAuth();
  const [name, email] = [knownName(user), user?.email];
  const form = useForm<PurchaseForm>({
    defaultValues: { name, email: email ?? '', over18: false, ukResident: false },
  });
  const { setValue } = form;
  useEffect(() => {
    if (email === undefined) return;
    setValue('email', email);
    if (name !== '') setValue('name', name);
  }, [name, email, setValue]);
  return form;
}
