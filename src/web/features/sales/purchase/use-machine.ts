import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { applyPurchaseEvent } from './machine/purchase-machine.ts';
import type { PurchaseEffect, PurchaseEvent, PurchaseState } from './machine/purchase-state.ts';

/** Keeps the state outside React, so that a second click sees the result of the first. */
export function useMachine(initial: PurchaseState, run: (effect: PurchaseEffect) => void) {
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  const [machine] = useState(() => createMachine(initial, (effect) => latestRun.current(effect)));
  const state = useSyncExternalStore(machine.subscribe, machine.read, machine.read);
  return { state, send: machine.send };
}

function createMachine(initial: PurchaseState, run: (effect: PurchaseEffect) => void) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (event: PurchaseEvent) => {
      const step = applyPurchaseEvent(state, event);
      state = step.state;
      for (const listener of listeners) listener();
      for (const effect of step.effects) run(effect);
    },
  };
}
