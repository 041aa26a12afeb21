import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useOwnLimits } from '#web/features/accounts/limits/queries.ts';
import { findSpendObstacle, SpendNote } from '#web/features/accounts/limits/spend-note.tsx';
import { getTooManyMessage } from '#web/features/draws/buy/ticket-limits.ts';
import { useDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { useAuth } from '#web/lib/session.tsx';
import { AccountFields, BirthFields } from './account-fields.tsx';
import { BeforePaying } from './before-paying.tsx';
import { getKnownName, type PurchaseForm, readBuyer } from './buyer.ts';
import { OrderSummary } from './order-summary.tsx';
import { getPendingText, PayStatus } from './pay-status.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { WalletHandlers, WalletSheet } from './payment-form.ts';
import { ConsentFields, ContactFields } from './purchase-fields.tsx';
import { buildPurchasePath, LoginRequired, TooMany } from './purchase-notes.tsx';
import { TotalBar } from './total-bar.tsx';
import { useBuyerForm } from './use-buyer-form.ts';
import { usePaymentFieldsReady } from './use-payment-fields-ready.ts';
import type { PurchaseFlow } from './use-purchase.ts';

type NewPurchaseProps = {
  draw: PrizeDraw;
  quantity: number;
  /** The most tickets that the buyer can buy now, and the number that they already have. */
  most: number;
  own: number;
  purchase: PurchaseFlow;
  /** `sheet`: set if the buyer pays with a wallet instead of a card. */
  onBuy: (form: PurchaseForm, sheet?: WalletSheet) => void;
};

const ACCOUNT_FIRST = {
  title: 'Login Required',
  description: 'Create an account or sign in first. Then you can pay.',
  variant: 'destructive',
} as const;

/** The buyer's details, the price and the payment. */
export function NewPurchase({ draw, quantity, most, own, purchase, onBuy }: NewPurchaseProps) {
  const { user } = useAuth();
  const { account } = purchase.state;
  const { form, problems, check, ...events } = useBuyerForm({
    account,
    onEnter: (input) => purchase.send({ type: 'enter', input }),
    onBuy,
  });
  const { usable, onUsable } = usePaymentFieldsReady();
  const payment = purchase.newPayment;
  const isProcessing = payment.at !== 'idle';
  const isStuck = payment.at === 'stuck';
  const isTooMany = quantity > most && !isProcessing && purchase.state.sheet === null;
  const { isOwner, role } = useDrawRoles(draw, user);
  const pence = draw.ticketPrice * quantity;
  const limits = useOwnLimits();
  // While an order is being processed, it counts as spent already.
  const obstacle = isProcessing ? null : findSpendObstacle(limits, pence);
  const buyer = { name: getKnownName(user), email: user?.email ?? '' };
  const canEnter = !isOwner && role == null;
  const wallet: WalletHandlers = {
    onOpen: () => {
      const element = form.current;
      if (!element) return false;
      if (isTooMany) {
        toast({ ...getTooManyMessage(most), variant: 'destructive' });
        element.querySelector<HTMLElement>('[data-too-many] a')?.focus();
        return false;
      }
      const isComplete = check(element);
      if (!user) {
        toast(ACCOUNT_FIRST);
        if (isComplete) element.querySelector<HTMLElement>('[data-account] button[type=submit]')?.focus();
        return false;
      }
      if (isComplete) purchase.send({ type: 'sheet-opened' });
      return isComplete;
    },
    onCancel: () => purchase.send({ type: 'sheet-closed' }),
    onConfirm: (sheet) => form.current && onBuy(readBuyer(new FormData(form.current)), sheet),
  };

  return (
    <form
      ref={form}
      noValidate
      // Keeps the focused field and its error message above the sticky bar.
      className="mt-6 [&_:is(input,textarea,select,button)]:scroll-mb-28"
      aria-busy={isProcessing && !isStuck}
      {...events}
    >
      <div className="space-y-4">
        {!user && <LoginRequired id={draw.id} quantity={quantity} />}
        {isOwner && <Alert tone="warning" title="Hosts cannot buy tickets in their own prize draw." />}
        {!isOwner && role && (
          <Alert
            tone="warning"
            title={`You’re in the team of ${draw.hostName}, so you can’t enter its prize draws.`}
          />
        )}
        {isTooMany && (
          <div data-too-many>
            <TooMany id={draw.id} most={most} />
          </div>
        )}
        <SpendNote obstacle={obstacle} limits={limits} drawId={draw.id} pricePence={draw.ticketPrice} />
      </div>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 lg:col-start-2">
          <OrderSummary draw={draw} quantity={quantity} own={own} changeable={!isProcessing} />
        </div>
        <div className="min-w-0 space-y-8 lg:row-span-2 lg:row-start-1">
          <fieldset disabled={isProcessing} className="min-w-0 space-y-8">
            <section>
              <h2 className="mb-4 text-xl">Contact details</h2>
              <div className="space-y-4">
                <ContactFields
                  problems={problems}
                  user={user}
                  account={account}
                  onChoose={(mode) => purchase.send({ type: 'choose-account', mode })}
                />
                {user?.dateOfBirth === null && <BirthFields error={problems.birthDay} />}
                {!user && (
                  <AccountFields
                    account={account}
                    problems={problems}
                    form={form}
                    returnTo={buildPurchasePath(draw.id, quantity)}
                  />
                )}
              </div>
            </section>
            <ConsentFields problems={problems} />
            <PaymentFields
              handle={purchase.fields}
              pence={pence}
              buyer={buyer}
              disabled={isProcessing}
              wallet={canEnter && !obstacle ? wallet : null}
              onUsable={onUsable}
            />
          </fieldset>
        </div>
        <div className="min-w-0 lg:col-start-2">
          <BeforePaying draw={draw} />
        </div>
      </div>
      <div className="mt-8 space-y-4 lg:mr-108">
        <PayStatus payment={payment} onTryAgain={() => purchase.send({ type: 'try-again' })} />
      </div>
      <TotalBar pence={pence} onReceipt>
        <Button
          type="submit"
          size="lg"
          className="lg:w-[calc(100%-27rem)]"
          disabled={!user || !canEnter || isTooMany || obstacle !== null || !usable || isStuck}
          pending={isProcessing && !isStuck}
          pendingText={getPendingText(payment)}
        >
          {`Pay ${formatPounds(pence)}`}
        </Button>
      </TotalBar>
    </form>
  );
}
