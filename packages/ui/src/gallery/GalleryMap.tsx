import { Card, Descriptions, Segmented } from 'antd';
import { useState } from 'react';
import { PlaceMap } from '../map/PlaceMap.tsx';
import { PlaceSearch } from '../map/PlaceSearch.tsx';
import styles from './GalleryPage.module.css';
import { useText } from './useText.ts';

const PLACES = [
  { zh: '深圳市', en: 'Shenzhen', longitude: 114.0579, latitude: 22.5431, region: '440300' },
  { zh: '苏州市', en: 'Suzhou', longitude: 120.5853, latitude: 31.2989, region: '320500' },
  { zh: '巴黎', en: 'Paris', longitude: 2.3488, latitude: 48.8534, region: 'FR' },
];

/** The map with a search over three places. */
export function GalleryMap() {
  const text = useText();
  const [region, setRegion] = useState<string>('440300');
  const [position, setPosition] = useState<{ longitude: number; latitude: number }>();
  const search = async (keyword: string) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return PLACES.filter((place) =>
      `${place.zh} ${place.en}`.toLowerCase().includes(keyword.toLowerCase()),
    ).map((place) => ({ ...place, name: text(place.zh, place.en), path: text('示例', 'Example') }));
  };
  return (
    <div className={styles.two}>
      <Card title={text('选择位置', 'Pick a position')}>
        <PlaceSearch
          search={search}
          onChoose={(place) => {
            setRegion(place.region);
            setPosition({ longitude: place.longitude, latitude: place.latitude });
          }}
        />
        <Segmented
          value={region}
          onChange={setRegion}
          options={['CN', '440000', '440300', '110000', '650000', 'DE', 'US.CA']}
        />
        <PlaceMap value={position} onPick={setPosition} region={region} height={420} />
      </Card>
      <Card title={text('只看', 'Only show')}>
        <PlaceMap value={{ longitude: 120.5853, latitude: 31.2989 }} height={420} />
        <Descriptions
          size="small"
          items={[
            { key: 'lng', label: text('经度', 'Longitude'), children: position?.longitude ?? '-' },
            { key: 'lat', label: text('纬度', 'Latitude'), children: position?.latitude ?? '-' },
          ]}
        />
      </Card>
    </div>
  );
}
