import type { SiteControl } from '@heliodon/site/site-control.queries';
import type { AutomaticProblem } from '../../contract/automatic.contract.ts';

export interface AutomaticPlant {
  readonly hasStorage: boolean;
  readonly hasPrices: boolean;
  readonly isGridMetered: boolean;
  readonly limits: Pick<
    SiteControl,
    'backflowOn' | 'backflowTargetKw' | 'demandOn' | 'demandLimitKw' | 'transformerKw'
  >;
}

/** What a plant lacks for guidance and for automatic mode. */
export function automaticProblems(plant: AutomaticPlant): AutomaticProblem[] {
  const problems: [boolean, AutomaticProblem][] = [
    [!plant.hasStorage, 'storageMissing'],
    [!plant.hasPrices, 'pricesMissing'],
    [!plant.isGridMetered, 'gridMeterMissing'],
    [contradict(plant.limits), 'limitsContradict'],
  ];
  return problems.flatMap(([holds, problem]) => (holds ? [problem] : []));
}

function contradict({
  backflowOn,
  backflowTargetKw,
  demandOn,
  demandLimitKw,
  transformerKw,
}: AutomaticPlant['limits']): boolean {
  const mostKw = Math.min(
    transformerKw ?? Number.POSITIVE_INFINITY,
    (demandOn ? demandLimitKw : null) ?? Number.POSITIVE_INFINITY,
  );
  return backflowOn && backflowTargetKw > mostKw;
}
