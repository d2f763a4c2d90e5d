export const maxEnergy = 20;
export const lowEnergy = 3;
/** The time it takes to regain one unit of energy, in milliseconds. */
export const energyStepMs = 300_000;

/** The stored state: the amount at a time, and whether regaining the maximum has already been celebrated. */
export type Energy = { amount: number; at: number; isCelebrated: boolean };
/** An event to display: exactly 3 left, none left, or the maximum regained. */
export type EnergyEvent = "low" | "empty" | "full";
export type EnergyChange = { energy: Energy; event: EnergyEvent | null };

/** Returns the initial energy, which is the maximum and is not celebrated. */
export const fullEnergy = (now: number): Energy => ({ amount: maxEnergy, at: now, isCelebrated: true });

/** Parses the stored energy; missing or invalid data gives the initial energy. */
export function readEnergy(text: string | null, now: number): Energy {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Record<keyof Energy, unknown>> | null;
    const { amount, at, isCelebrated } = stored ?? {};
    if (typeof amount === "number" && Number.isInteger(amount) && amount >= 0 && amount <= maxEnergy)
      if (typeof at === "number" && Number.isFinite(at) && typeof isCelebrated === "boolean")
        return { amount, at, isCelebrated };
  } catch {
    // Handled like missing data.
  }
  return fullEnergy(now);
}

/** Adds the energy regained until now. If the clock was set back, nothing is deducted. */
export function settleEnergy(energy: Energy, now: number): Energy {
  if (energy.amount === maxEnergy) return energy;
  if (now < energy.at) return { ...energy, at: now };
  const steps = Math.floor((now - energy.at) / energyStepMs);
  if (steps === 0) return energy;
  return { ...energy, amount: Math.min(maxEnergy, energy.amount + steps), at: energy.at + steps * energyStepMs };
}

/** Returns the milliseconds until the next unit is regained; null at the maximum. */
export function untilNextEnergy(energy: Energy, now: number): number | null {
  const { amount, at } = settleEnergy(energy, now);
  return amount === maxEnergy ? null : at + energyStepMs - now;
}

/** Deducts energy; null, without any change, if there is not enough. */
export function spendEnergy(energy: Energy, now: number, amount = 1): EnergyChange | null {
  const before = settleEnergy(energy, now);
  if (!isAmount(amount) || before.amount < amount) return null;
  const left = before.amount - amount;
  return {
    // At the maximum, regaining starts only when energy is spent.
    energy: { amount: left, at: before.amount === maxEnergy ? now : before.at, isCelebrated: false },
    event: left === 0 ? "empty" : left === lowEnergy ? "low" : null,
  };
}

/** Adds energy, up to the maximum. */
export function addEnergy(energy: Energy, now: number, amount: number): EnergyChange {
  const before = settleEnergy(energy, now);
  return arrive({ ...before, amount: Math.min(maxEnergy, before.amount + (isAmount(amount) ? amount : 0)) });
}

/** Brings the energy up to date, and reports once when the maximum is regained. */
export function growEnergy(energy: Energy, now: number): EnergyChange {
  return arrive(settleEnergy(energy, now));
}

function arrive(energy: Energy): EnergyChange {
  const isFull = energy.amount === maxEnergy && !energy.isCelebrated;
  return isFull ? { energy: { ...energy, isCelebrated: true }, event: "full" } : { energy, event: null };
}

const isAmount = (amount: number) => Number.isInteger(amount) && amount > 0;
