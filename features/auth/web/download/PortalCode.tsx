import { palettes } from '@heliodon/ui/tokens';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { portalAddress } from './portalAddress.ts';

/** QR code of this portal's address. Always dark on light: some readers cannot read the inverse. */
export default function PortalCode({ size }: { size: number }) {
  const { t } = useTranslation('auth');
  const address = portalAddress();
  return (
    <QRCodeSVG
      value={address}
      size={size}
      marginSize={2}
      level="M"
      title={t('download.codeOf', { address })}
      fgColor={palettes.light.text}
      bgColor={palettes.light.surface}
    />
  );
}
