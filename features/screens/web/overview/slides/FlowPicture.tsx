import { formatShare } from '@heliodon/kernel/format/number';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { EnergyFlow } from '@heliodon/ui/wall/EnergyFlow';
import type { FlowNode, FlowSum } from '@heliodon/ui/wall/flowNode';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { flowParts, fullKw, partsOf, supplyOf } from '../model/flowModel.ts';
import type { ScreenNow } from '../model/screenNow.ts';

interface FlowPictureProps {
  overview: Pick<Overview, 'installed' | 'screenType'>;
  now: ScreenNow;
  parts: readonly EnergyRole[];
  active: boolean;
  narrow?: boolean;
  /** Parts without any device. */
  unconnected?: readonly EnergyRole[];
}

/** The energy flow of the plant with the page's texts. */
export function FlowPicture({ overview, now, parts, active, narrow, unconnected }: FlowPictureProps) {
  const { t } = useTranslation('screens');
  const { power, soc } = now;
  const { installed, screenType } = overview;
  const shown = useMemo(() => flowParts(parts, power, soc), [parts, power, soc]);
  const nodes = useMemo<FlowNode[]>(
    () =>
      shown.map((part) => ({
        ...part,
        name: t(`overview.part.${part.role}`),
        word: unconnected?.includes(part.role) ? t('home.unconnected') : t(`overview.word.${part.word}`),
        hollow: unconnected?.includes(part.role),
      })),
    [shown, unconnected, t],
  );
  const sum = useMemo<FlowSum>(() => {
    const { powerKw, shares, ownShare, partial } = supplyOf(shown, partsOf(screenType, false));
    return {
      powerKw,
      shares,
      label: t('overview.supply.label'),
      ...(partial && { note: t('overview.supply.partial') }),
      ...(ownShare !== null && { note: t('overview.supply.own', { share: formatShare(ownShare, 0) }) }),
    };
  }, [shown, screenType, t]);
  return (
    <EnergyFlow
      label={t('overview.slide.flow')}
      nodes={nodes}
      sum={sum}
      fullKw={fullKw(installed, shown)}
      active={active}
      narrow={narrow}
    />
  );
}
