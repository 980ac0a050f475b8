import { devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import { planProblems } from '@heliodon/energy/schedule/plan';
import { expect, it } from 'vitest';
import { demoSpecs } from './demo-devices.ts';
import { demoPlanOf } from './demo-schedules.ts';
import { deliveredPlan } from './model/delivered-plan.ts';

const withStorage = demoSpecs.filter(({ devices }) => devices.some(({ kind }) => kind === 'pcs'));

it.each(withStorage.map((spec) => [spec.name, spec] as const))(
  'the plan of %s matches the operation of its units',
  (_, spec) => {
    const plan = demoPlanOf(spec);
    expect(planProblems(plan)).toEqual([]);
    for (const device of spec.devices) {
      if (device.kind !== 'pcs') continue;
      const { segments } = devicePlanOf(plan.parts[0]?.segments ?? [], device.ratedKw);
      const delivered = deliveredPlan(spec, device.ratedKw);
      expect(segments.map(({ fromMin, toMin, cutOffSoc }) => [fromMin, toMin, cutOffSoc])).toEqual(
        delivered.map(({ fromMin, toMin, cutOffSoc }) => [fromMin, toMin, cutOffSoc]),
      );
      for (const [i, { powerKw }] of segments.entries())
        expect(powerKw).toBeCloseTo(delivered[i]?.powerKw ?? 0, 0);
    }
  },
);
