import type { ReactNode } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { Money } from '#web/components/ui/money.tsx';

type TotalBarProps = {
  pence: number;
  /** Whether a receipt above already shows the total on wide screens. */
  onReceipt?: boolean;
  children: ReactNode;
};

/** A bar with the total and the next step. On a phone, it sticks to the bottom of the screen. */
export function TotalBar({ pence, onReceipt = false, children }: TotalBarProps) {
  return (
    <div className="max-sm:-mx-4 sticky bottom-0 z-30 mt-8 flex items-center justify-between gap-4 border-line border-t bg-paper px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:static sm:border-t-0 sm:px-0">
      <p className={cn('leading-tight', onReceipt && 'lg:hidden')}>
        <span className="block text-muted text-sm">Total</span>
        <Money pence={pence} className="font-display font-semibold text-2xl" />
      </p>
      {children}
    </div>
  );
}
