import { formatShare } from '@heliodon/kernel/format/number';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { EnergyFlow } from '@heliodon/ui/wall/EnergyFlow';
import type { FlowNode, FlowSum } from '@heliodon/ui/wall/flowNode';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { flowParts, fullKw, partsOf, supplyOf } from '../model/flowModel.ts';
import type { ScreenNow } from '../model/screenNow.ts';
import { unconnectedParts } from '../model/unconnected.ts';

interface FlowPictureProps {
  overview: Pick<Overview, 'installed' | 'screenType' | 'devices'>;
  now: ScreenNow;
  parts: readonly EnergyRole[];
  active: boolean;
  narrow?: boolean;
  /** Where parts without any device are connected, if the account may. */
  connectPath?: string | undefined;
}

/** The energy flow of the plant with the page's texts. */
export function FlowPicture(props: FlowPictureProps) {
  const { overview, now, parts, active, narrow, connectPath } = props;
  const { t } = useTranslation('screens');
  const { power, soc } = now;
  const { installed, screenType, devices } = overview;
  const shown = useMemo(() => flowParts(parts, power, soc), [parts, power, soc]);
  const unconnected = useMemo(() => unconnectedParts(parts, power, devices), [parts, power, devices]);
  const nodes = useMemo<FlowNode[]>(
    () =>
      shown.map((part) => {
        const name = t(`overview.part.${part.role}`);
        const hollow = unconnected.includes(part.role);
        const link = hollow && connectPath !== undefined;
        return {
          ...part,
          name,
          word: hollow ? t('home.unconnected') : t(`overview.word.${part.word}`),
          hollow,
          connect: link
            ? { to: connectPath, text: t('home.connect'), label: t('home.connectPart', { name }) }
            : undefined,
        };
      }),
    [shown, unconnected, connectPath, t],
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
