import type { ForecastSource } from './forecast-sources.ts';

/*
 * Bernstein online aggregation (Wintenberger 2017): each method has its own learning rate, from the size of its regrets.
 * The blend is hardly worse than the best fixed blend in hindsight, and errors that differ by chance change little.
 */

export interface MethodState {
  readonly weight: number;
  /** Sum of its regrets with their second-order correction: positive where more of it would have been better. */
  readonly regret: number;
  readonly squares: number;
  readonly largest: number;
}
export type Mix = Readonly<Partial<Record<ForecastSource, MethodState>>>;

/** What a method counts before anything is known of it, relative to the others. */
const FIRST: Readonly<Partial<Record<ForecastSource, number>>> = {
  learned: 2,
  likeSkies: 3,
  likeChanges: 2,
  monthMedian: 2,
  persistence: 0.3,
};
const firstOf = (method: ForecastSource): number => FIRST[method] ?? 1;

/** A forecast of one interval by each method, with what was measured. */
export interface Round {
  readonly actualKwh: number;
  readonly byMethod: ReadonlyMap<ForecastSource, number>;
}

/** Shares of the methods, together 1. */
export function mixShares(mix: Mix, methods: readonly ForecastSource[]): Map<ForecastSource, number> {
  const weights = methods.map((method) => mix[method]?.weight ?? firstOf(method) / 10);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(methods.map((method, n) => [method, (weights[n] as number) / total]));
}

/** The mix after one more day: one step with the mean gradient of the absolute error over its intervals. */
export function learnedMix(mix: Mix, rounds: readonly Round[]): Mix {
  const methods = [...(rounds[0]?.byMethod.keys() ?? [])];
  if (methods.length < 2) return mix;
  const shares = mixShares(mix, methods);
  const gradient = new Map(methods.map((method) => [method, 0]));
  for (const { actualKwh, byMethod } of rounds) {
    let blended = 0;
    for (const [method, kwh] of byMethod) blended += (shares.get(method) ?? 0) * kwh;
    const side = Math.sign(blended - actualKwh) / rounds.length;
    for (const [method, kwh] of byMethod) gradient.set(method, (gradient.get(method) ?? 0) + side * kwh);
  }
  const mean = methods.reduce(
    (sum, method) => sum + (shares.get(method) ?? 0) * (gradient.get(method) ?? 0),
    0,
  );
  const states = methods.map((method) =>
    stepped(mix[method], mean - (gradient.get(method) ?? 0), methods.length),
  );
  const likely = states.map(
    ({ rate, regret }, n) => Math.log(firstOf(methods[n] as ForecastSource) * rate) + rate * regret,
  );
  const most = Math.max(...likely);
  const raw = likely.map((one) => Math.exp(one - most));
  const total = raw.reduce((sum, one) => sum + one, 0);
  const next = states.map(({ regret, squares, largest }, n): [ForecastSource, MethodState] => [
    methods[n] as ForecastSource,
    {
      weight: digits((raw[n] as number) / total),
      regret: digits(regret),
      squares: digits(squares),
      largest: digits(largest),
    },
  ]);
  return { ...mix, ...Object.fromEntries(next) };
}

const digits = (value: number): number => Number(value.toPrecision(6));
const LEAST_REGRET = 1e-9;

function stepped(before: MethodState | undefined, regret: number, methods: number) {
  const largest = Math.max(LEAST_REGRET, before?.largest ?? 0, Math.abs(regret));
  const squares = (before?.squares ?? 0) + regret * regret;
  const rate = Math.min(
    1 / (2 * largest),
    Math.sqrt(Math.log(methods) / Math.max(squares, LEAST_REGRET ** 2)),
  );
  return { largest, squares, rate, regret: (before?.regret ?? 0) + regret - rate * regret * regret };
}
