// English names of China's divisions: pinyin according to the standard, and the spellings that differ from it.

import { pinyin } from 'pinyin-pro';

/** @type {Record<string, string>} */
export const PROVINCE_NAMES = {
  110000: 'Beijing',
  120000: 'Tianjin',
  130000: 'Hebei',
  140000: 'Shanxi',
  150000: 'Inner Mongolia',
  210000: 'Liaoning',
  220000: 'Jilin',
  230000: 'Heilongjiang',
  310000: 'Shanghai',
  320000: 'Jiangsu',
  330000: 'Zhejiang',
  340000: 'Anhui',
  350000: 'Fujian',
  360000: 'Jiangxi',
  370000: 'Shandong',
  410000: 'Henan',
  420000: 'Hubei',
  430000: 'Hunan',
  440000: 'Guangdong',
  450000: 'Guangxi',
  460000: 'Hainan',
  500000: 'Chongqing',
  510000: 'Sichuan',
  520000: 'Guizhou',
  530000: 'Yunnan',
  540000: 'Tibet',
  610000: 'Shaanxi',
  620000: 'Gansu',
  630000: 'Qinghai',
  640000: 'Ningxia',
  650000: 'Xinjiang',
  710000: 'Taiwan',
  810000: 'Hong Kong',
  820000: 'Macao',
};

/** Six-digit codes below 710000 as map services in China use them; the official list stops at the province. */
export const TAIWAN = [
  { code: '710100', zh: '台北市', en: 'Taipei' },
  { code: '710200', zh: '高雄市', en: 'Kaohsiung' },
  { code: '710300', zh: '台南市', en: 'Tainan' },
  { code: '710400', zh: '台中市', en: 'Taichung' },
  { code: '710500', zh: '金门县', en: 'Kinmen County' },
  { code: '710600', zh: '南投县', en: 'Nantou County' },
  { code: '710700', zh: '基隆市', en: 'Keelung' },
  { code: '710800', zh: '新竹市', en: 'Hsinchu' },
  { code: '710900', zh: '嘉义市', en: 'Chiayi' },
  { code: '711100', zh: '新北市', en: 'New Taipei' },
  { code: '711200', zh: '宜兰县', en: 'Yilan County' },
  { code: '711300', zh: '新竹县', en: 'Hsinchu County' },
  { code: '711400', zh: '桃园市', en: 'Taoyuan' },
  { code: '711500', zh: '苗栗县', en: 'Miaoli County' },
  { code: '711700', zh: '彰化县', en: 'Changhua County' },
  { code: '711900', zh: '嘉义县', en: 'Chiayi County' },
  { code: '712100', zh: '云林县', en: 'Yunlin County' },
  { code: '712400', zh: '屏东县', en: 'Pingtung County' },
  { code: '712500', zh: '台东县', en: 'Taitung County' },
  { code: '712600', zh: '花莲县', en: 'Hualien County' },
  { code: '712700', zh: '澎湖县', en: 'Penghu County' },
  { code: '712800', zh: '连江县', en: 'Lienchiang County' },
];

/** @type {Record<string, string>} */
const BY_CODE = {
  ...Object.fromEntries(TAIWAN.map(({ code, en }) => [code, en])),
  810001: 'Central and Western',
  810002: 'Wan Chai',
  810003: 'Eastern',
  810004: 'Southern',
  810005: 'Yau Tsim Mong',
  810006: 'Sham Shui Po',
  810007: 'Kowloon City',
  810008: 'Wong Tai Sin',
  810009: 'Kwun Tong',
  810010: 'Tsuen Wan',
  810011: 'Tuen Mun',
  810012: 'Yuen Long',
  810013: 'North',
  810014: 'Tai Po',
  810015: 'Sai Kung',
  810016: 'Sha Tin',
  810017: 'Kwai Tsing',
  810018: 'Islands',
  820001: 'Nossa Senhora de Fátima',
  820002: 'Santo António',
  820003: 'São Lázaro',
  820004: 'Sé',
  820005: 'São Lourenço',
  820006: 'Nossa Senhora do Carmo',
  820007: 'Cotai',
  820008: 'São Francisco Xavier',
};

/** Names of non-Chinese origin use the spelling of their own language. @type {Record<string, string>} */
const STEMS = {
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  大兴安岭: 'Da Hinggan Ling',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  兴安: 'Hinggan',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  阿拉尔: 'Aral',
  图木舒克: 'Tumxuk',
  可克达拉: 'Kokdala',
  甘孜: 'Garze',
  果洛: 'Golog',
  迪庆: 'Deqen',
  鄂温克族: 'Evenki',
};

/** @type {[string, string][]} */
const PEOPLES = [
  ['维吾尔', 'Uygur'],
  ['土家族', 'Tujia'],
  ['朝鲜族', 'Korean'],
  ['蒙古族', 'Mongol'],
  ['布依族', 'Bouyei'],
  ['哈尼族', 'Hani'],
  ['柯尔克孜族', 'Kirghiz'],
  ['柯尔克孜', 'Kirghiz'],
  ['哈萨克族', 'Kazakh'],
  ['哈萨克', 'Kazakh'],
  ['塔吉克', 'Tajik'],
  ['仫佬族', 'Mulao'],
  ['毛南族', 'Maonan'],
  ['仡佬族', 'Gelao'],
  ['拉祜族', 'Lahu'],
  ['布朗族', 'Blang'],
  ['纳西族', 'Naxi'],
  ['独龙族', 'Derung'],
  ['普米族', 'Pumi'],
  ['傈僳族', 'Lisu'],
  ['景颇族', 'Jingpo'],
  ['达斡尔族', 'Daur'],
  ['鄂温克族', 'Evenki'],
  ['撒拉族', 'Salar'],
  ['保安族', 'Bonan'],
  ['东乡族', 'Dongxiang'],
  ['裕固族', 'Yugur'],
  ['锡伯', 'Xibe'],
  ['蒙古', 'Mongol'],
  ['各族', 'Multi-Ethnic'],
  ['回族', 'Hui'],
  ['满族', 'Manchu'],
  ['苗族', 'Miao'],
  ['侗族', 'Dong'],
  ['瑶族', 'Yao'],
  ['彝族', 'Yi'],
  ['黎族', 'Li'],
  ['藏族', 'Tibetan'],
  ['羌族', 'Qiang'],
  ['傣族', 'Dai'],
  ['白族', 'Bai'],
  ['壮族', 'Zhuang'],
  ['畲族', 'She'],
  ['水族', 'Sui'],
  ['佤族', 'Va'],
  ['怒族', 'Nu'],
  ['土族', 'Tu'],
];

/** @type {[RegExp, string][]} */
const ENDINGS = [
  [/特别行政区$/, ''],
  [/自治区$/, ''],
  [/自治州$/, 'Autonomous Prefecture'],
  [/自治县$/, 'Autonomous County'],
  [/自治旗$/, 'Autonomous Banner'],
  [/新区$/, 'New Area'],
  [/林区$/, 'Forestry District'],
  [/矿区$/, 'Mining District'],
  [/特区$/, 'Special District'],
  [/地区$/, 'Prefecture'],
  [/盟$/, 'League'],
  [/旗$/, 'Banner'],
  [/区$/, 'District'],
  [/县$/, 'County'],
  [/[省市]$/, ''],
];

/**
 * Splits a name into the stem and the English word for the kind of division.
 * @param {string} zh
 */
export function nameParts(zh) {
  const [pattern, kind] = ENDINGS.find(([end]) => end.test(zh) && zh.replace(end, '').length > 1) ??
    ENDINGS.find(([end]) => end.test(zh)) ?? [/$/, ''];
  let stem = zh.replace(pattern, '');
  /** @type {string[]} */
  const peoples = [];
  if (pattern.source.startsWith('自治')) {
    for (let found = true; found; ) {
      const people = PEOPLES.find(([name]) => stem.endsWith(name) && stem.length > name.length);
      found = people !== undefined;
      if (people) {
        stem = stem.slice(0, -people[0].length);
        peoples.unshift(people[1]);
      }
    }
  }
  // 歙 alone would be one syllable: such names keep their kind.
  return stem.length < 2 ? { stem: zh, peoples, kind } : { stem, peoples, kind };
}

/**
 * @param {string} code
 * @param {string} zh
 */
export function englishName(code, zh) {
  const given = PROVINCE_NAMES[code] ?? BY_CODE[code];
  if (given) return given;
  const { stem, peoples, kind } = nameParts(zh);
  const who = peoples.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return [STEMS[stem] ?? capital(spelled(syllables(stem))), who, kind].filter(Boolean).join(' ');
}

/** Local readings of place names that differ from the dictionary. @type {Record<string, string>} */
const READINGS = {
  闵行: 'min hang',
  歙县: 'she xian',
  蔚县: 'yu xian',
  涡阳: 'guo yang',
  浚县: 'xun xian',
  泌阳: 'bi yang',
  洪洞: 'hong tong',
  繁峙: 'fan shi',
  筠连: 'jun lian',
  乐亭: 'lao ting',
  单县: 'shan xian',
  六合: 'lu he',
  尉犁: 'yu li',
  乐陵: 'lao ling',
  乐清: 'yue qing',
  大埔: 'da bu',
  吴堡: 'wu bu',
  宕昌: 'tan chang',
  称多: 'chen duo',
  穆棱: 'mu ling',
  珲春: 'hun chun',
  牟定: 'mou ding',
};

/** Of a name without its kind of division; ü is written v, as users type it. @param {string} zh @returns {string[]} */
export function syllables(zh) {
  const given = READINGS[zh];
  if (given) return given.split(' ');
  const read = pinyin(zh, { toneType: 'none', type: 'array', v: true });
  // In place names these two characters have only one reading.
  return read.map((one, i) => (zh[i] === '都' ? 'du' : zh[i] === '什' ? 'shi' : one.toLowerCase()));
}

/** Xi'an, Lu'an: an apostrophe before a, o and e inside a word. @param {string[]} parts */
function spelled(parts) {
  return parts
    .map((part, i) => (i > 0 && /^[aoe]/.test(part) ? `'${part}` : part))
    .join('')
    .replaceAll('v', 'ü');
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
