// Large cities of the world with their Chinese names: GeoNames' names are English and carry no population here.
// Country (or country.first division where the name is ambiguous): city Chinese name, …

export const WELL_KNOWN = `
AE: Dubai 迪拜, Abu Dhabi 阿布扎比, Sharjah 沙迦
AF: Kabul 喀布尔
AL: Tirana 地拉那
AM: Yerevan 埃里温
AO: Luanda 罗安达
AR: Buenos Aires 布宜诺斯艾利斯, Córdoba 科尔多瓦, Rosario 罗萨里奥, Mendoza 门多萨
AT: Vienna 维也纳, Graz 格拉茨, Linz 林茨, Salzburg 萨尔茨堡, Innsbruck 因斯布鲁克
AU: Sydney 悉尼, Melbourne 墨尔本, Brisbane 布里斯班, Perth 珀斯, Adelaide 阿德莱德, Canberra 堪培拉, Darwin 达尔文, Hobart 霍巴特, Cairns 凯恩斯
AZ: Baku 巴库
BA: Sarajevo 萨拉热窝
BD: Dhaka 达卡, Chattogram 吉大港
BE: Brussels 布鲁塞尔, Antwerp 安特卫普, Gent 根特, Liège 列日
BF: Ouagadougou 瓦加杜古
BG: Sofia 索非亚, Plovdiv 普罗夫迪夫, Varna 瓦尔纳
BH: Manama 麦纳麦
BN: Bandar Seri Begawan 斯里巴加湾市
BO: La Paz 拉巴斯, Santa Cruz de la Sierra 圣克鲁斯, Sucre 苏克雷
BR: São Paulo 圣保罗, Rio de Janeiro 里约热内卢, Brasília 巴西利亚, Salvador 萨尔瓦多, Fortaleza 福塔莱萨, Belo Horizonte 贝洛奥里藏特, Manaus 马瑙斯, Curitiba 库里蒂巴, Recife 累西腓, Porto Alegre 阿雷格里港
BW: Gaborone 哈博罗内
BY: Minsk 明斯克
CA: Toronto 多伦多, Montréal 蒙特利尔, Vancouver 温哥华, Ottawa 渥太华, Calgary 卡尔加里, Edmonton 埃德蒙顿, Winnipeg 温尼伯, Québec 魁北克, Halifax 哈利法克斯
CD: Kinshasa 金沙萨, Lubumbashi 卢本巴希
CG: Brazzaville 布拉柴维尔
CH: Zürich 苏黎世, Geneva 日内瓦, Bern 伯尔尼, Basel 巴塞尔, Lausanne 洛桑
CI: Abidjan 阿比让, Yamoussoukro 亚穆苏克罗
CL: Santiago 圣地亚哥, Valparaíso 瓦尔帕莱索, Antofagasta 安托法加斯塔, Calama 卡拉马
CM: Yaoundé 雅温得, Douala 杜阿拉
CO: Bogotá 波哥大, Medellín 麦德林, Cali 卡利, Barranquilla 巴兰基亚
CR: San José 圣何塞
CU: Havana 哈瓦那
CY: Nicosia 尼科西亚, Limassol 利马索尔
CZ: Prague 布拉格, Brno 布尔诺, Ostrava 俄斯特拉发
DE: Berlin 柏林, Hamburg 汉堡, Munich 慕尼黑, Köln 科隆, Frankfurt am Main 法兰克福, Stuttgart 斯图加特, Düsseldorf 杜塞尔多夫, Leipzig 莱比锡, Dortmund 多特蒙德, Essen 埃森, Bremen 不来梅, Dresden 德累斯顿, Hannover 汉诺威, Nuremberg 纽伦堡, Freiburg 弗赖堡, Kassel 卡塞尔
DK: Copenhagen 哥本哈根, Århus 奥胡斯
DO: Santo Domingo 圣多明各
DZ: Algiers 阿尔及尔, Oran 奥兰
EC: Quito 基多, Guayaquil 瓜亚基尔
EE: Tallinn 塔林
EG: Cairo 开罗, Alexandria 亚历山大, Aswan 阿斯旺, Luxor 卢克索
ES: Madrid 马德里, Barcelona 巴塞罗那, Valencia 瓦伦西亚, Sevilla 塞维利亚, Zaragoza 萨拉戈萨, Málaga 马拉加, Bilbao 毕尔巴鄂
ET: Addis Ababa 亚的斯亚贝巴
FI: Helsinki 赫尔辛基, Tampere 坦佩雷
FR: Paris 巴黎, Marseille 马赛, Lyon 里昂, Toulouse 图卢兹, Nice 尼斯, Nantes 南特, Strasbourg 斯特拉斯堡, Bordeaux 波尔多, Lille 里尔, Montpellier 蒙彼利埃
GB: London 伦敦, Birmingham 伯明翰, Manchester 曼彻斯特, Liverpool 利物浦, Glasgow 格拉斯哥, Edinburgh 爱丁堡, Leeds 利兹, Bristol 布里斯托尔, Cardiff 加的夫, Belfast 贝尔法斯特, Cambridge 剑桥, Oxford 牛津
GE: Tbilisi 第比利斯
GH: Accra 阿克拉, Kumasi 库马西
GR: Athens 雅典, Thessaloníki 塞萨洛尼基
GT: Guatemala City 危地马拉城
HN: Tegucigalpa 特古西加尔巴
HR: Zagreb 萨格勒布
HT: Port-au-Prince 太子港
HU: Budapest 布达佩斯, Debrecen 德布勒森
ID: Jakarta 雅加达, Surabaya 泗水, Bandung 万隆, Medan 棉兰, Semarang 三宝垄, Makassar 望加锡, Denpasar 登巴萨, Batam 巴淡
IE: Dublin 都柏林, Cork 科克
IL: Jerusalem 耶路撒冷, Tel Aviv 特拉维夫, Haifa 海法
IN: Mumbai 孟买, Delhi 德里, New Delhi 新德里, Bengaluru 班加罗尔, Hyderabad 海得拉巴, Chennai 金奈, Kolkata 加尔各答, Ahmedabad 艾哈迈达巴德, Pune 浦那, Jaipur 斋浦尔, Surat 苏拉特, Lucknow 勒克瑙
IQ: Baghdad 巴格达, Basrah 巴士拉, Erbil 埃尔比勒
IR: Tehran 德黑兰, Mashhad 马什哈德, Isfahan 伊斯法罕, Shiraz 设拉子, Tabriz 大不里士
IS: Reykjavík 雷克雅未克
IT: Rome 罗马, Milan 米兰, Naples 那不勒斯, Turin 都灵, Palermo 巴勒莫, Genoa 热那亚, Bologna 博洛尼亚, Florence 佛罗伦萨, Venice 威尼斯, Catania 卡塔尼亚
JM: Kingston 金斯敦
JO: Amman 安曼
JP: Tokyo 东京, Osaka 大阪, Yokohama 横滨, Nagoya 名古屋, Sapporo 札幌, Fukuoka 福冈, Kobe 神户, Kyoto 京都, Hiroshima 广岛, Sendai 仙台, Nagasaki 长崎, Naha 那霸, Kawasaki 川崎
KE: Nairobi 内罗毕, Mombasa 蒙巴萨
KG: Bishkek 比什凯克
KH: Phnom Penh 金边, Siem Reap 暹粒, Sihanoukville 西哈努克
KP: Pyongyang 平壤
KR: Seoul 首尔, Busan 釜山, Incheon 仁川, Daegu 大邱, Daejeon 大田, Gwangju 光州, Ulsan 蔚山, Jeju City 济州
KW: Kuwait City 科威特城
KZ: Almaty 阿拉木图, Astana 阿斯塔纳, Shymkent 奇姆肯特
LA: Vientiane 万象, Luang Prabang 琅勃拉邦
LB: Beirut 贝鲁特
LK: Colombo 科伦坡, Kandy 康提
LT: Vilnius 维尔纽斯, Kaunas 考纳斯
LU: Luxembourg 卢森堡
LV: Riga 里加
LY: Tripoli 的黎波里, Benghazi 班加西
MA: Casablanca 卡萨布兰卡, Rabat 拉巴特, Marrakesh 马拉喀什, Tangier 丹吉尔, Ouarzazate 瓦尔扎扎特
MC: Monaco 摩纳哥
MD: Chisinau 基希讷乌
ME: Podgorica 波德戈里察
MG: Antananarivo 塔那那利佛
MK: Skopje 斯科普里
ML: Bamako 巴马科
MM: Yangon 仰光, Mandalay 曼德勒, Nay Pyi Taw 内比都
MN: Ulan Bator 乌兰巴托
MT: Valletta 瓦莱塔
MU: Port Louis 路易港
MV: Male 马累
MW: Lilongwe 利隆圭
MX: Mexico City 墨西哥城, Guadalajara 瓜达拉哈拉, Monterrey 蒙特雷, Puebla 普埃布拉, Tijuana 蒂华纳, Cancún 坎昆, León de los Aldama 莱昂, Mérida 梅里达
MY: Kuala Lumpur 吉隆坡, George Town 乔治市, Johor Bahru 新山, Kuching 古晋, Kota Kinabalu 亚庇, Ipoh 怡保, Malacca 马六甲
MZ: Maputo 马普托
NA: Windhoek 温得和克
NE: Niamey 尼亚美
NG: Lagos 拉各斯, Abuja 阿布贾, Kano 卡诺, Ibadan 伊巴丹
NI: Managua 马那瓜
NL: Amsterdam 阿姆斯特丹, Rotterdam 鹿特丹, The Hague 海牙, Utrecht 乌得勒支, Eindhoven 埃因霍温
NO: Oslo 奥斯陆, Bergen 卑尔根, Trondheim 特隆赫姆
NP: Kathmandu 加德满都, Pokhara 博卡拉
NZ: Auckland 奥克兰, Wellington 惠灵顿, Christchurch 基督城
OM: Muscat 马斯喀特, Salalah 塞拉莱
PA: Panama City 巴拿马城
PE: Lima 利马, Arequipa 阿雷基帕, Cusco 库斯科
PG: Port Moresby 莫尔兹比港
PH: Manila 马尼拉, Quezon City 奎松城, Davao 达沃, Cebu City 宿务
PK: Karachi 卡拉奇, Lahore 拉合尔, Islamabad 伊斯兰堡, Faisalabad 费萨拉巴德, Rawalpindi 拉瓦尔品第, Bahawalpur 巴哈瓦尔布尔, Gwadar 瓜达尔
PL: Warsaw 华沙, Kraków 克拉科夫, Łódź 罗兹, Wrocław 弗罗茨瓦夫, Poznań 波兹南, Gdańsk 格但斯克
PT: Lisbon 里斯本, Porto 波尔图, Faro 法鲁
PY: Asunción 亚松森
QA: Doha 多哈
RO: Bucharest 布加勒斯特, Cluj-Napoca 克卢日
RS: Belgrade 贝尔格莱德, Novi Sad 诺维萨德
RU: Moscow 莫斯科, Saint Petersburg 圣彼得堡, Novosibirsk 新西伯利亚, Yekaterinburg 叶卡捷琳堡, Kazan 喀山, Vladivostok 符拉迪沃斯托克, Khabarovsk 哈巴罗夫斯克, Irkutsk 伊尔库茨克, Sochi 索契, Samara 萨马拉, Omsk 鄂木斯克
RW: Kigali 基加利
SA: Riyadh 利雅得, Jeddah 吉达, Makkah 麦加, Madinah 麦地那, Dammam 达曼
SD: Khartoum 喀土穆
SE: Stockholm 斯德哥尔摩, Gothenburg 哥德堡, Malmö 马尔默
SG: Singapore 新加坡
SI: Ljubljana 卢布尔雅那
SK: Bratislava 布拉迪斯拉发
SN: Dakar 达喀尔
SO: Mogadishu 摩加迪沙
SV: San Salvador 圣萨尔瓦多
SY: Damascus 大马士革, Aleppo 阿勒颇
TH: Bangkok 曼谷, Chiang Mai 清迈, Phuket 普吉, Pattaya 芭提雅, Rayong 罗勇
TJ: Dushanbe 杜尚别
TM: Ashgabat 阿什哈巴德
TN: Tunis 突尼斯
TR: Istanbul 伊斯坦布尔, Ankara 安卡拉, İzmir 伊兹密尔, Bursa 布尔萨, Antalya 安塔利亚, Konya 科尼亚
TZ: Dar es Salaam 达累斯萨拉姆, Dodoma 多多马
UA: Kyiv 基辅, Kharkiv 哈尔科夫, Odesa 敖德萨, Lviv 利沃夫
UG: Kampala 坎帕拉
US.NY: New York City 纽约
US.CA: Los Angeles 洛杉矶, San Francisco 旧金山, San Diego 圣迭戈, San Jose 圣何塞, Sacramento 萨克拉门托, Fresno 弗雷斯诺, Bakersfield 贝克斯菲尔德
US.IL: Chicago 芝加哥
US.TX: Houston 休斯敦, Dallas 达拉斯, Austin 奥斯汀, San Antonio 圣安东尼奥
US.AZ: Phoenix 菲尼克斯, Tucson 图森
US.PA: Philadelphia 费城, Pittsburgh 匹兹堡
US.WA: Seattle 西雅图
US.MA: Boston 波士顿
US.DC: Washington 华盛顿
US.FL: Miami 迈阿密, Orlando 奥兰多, Tampa 坦帕
US.GA: Atlanta 亚特兰大
US.NV: Las Vegas 拉斯维加斯
US.CO: Denver 丹佛
US.MI: Detroit 底特律
US.MN: Minneapolis 明尼阿波利斯
US.OR: Portland 波特兰
US.UT: Salt Lake City 盐湖城
US.HI: Honolulu 檀香山
US.AK: Anchorage 安克雷奇
US.LA: New Orleans 新奥尔良
US.TN: Nashville 纳什维尔
US.NC: Charlotte 夏洛特
US.MO: Kansas City 堪萨斯城
US.NM: Albuquerque 阿尔伯克基
UY: Montevideo 蒙得维的亚
UZ: Tashkent 塔什干, Samarkand 撒马尔罕, Bukhara 布哈拉
VE: Caracas 加拉加斯, Maracaibo 马拉开波
VN: Ho Chi Minh City 胡志明市, Hanoi 河内, Da Nang 岘港, Haiphong 海防, Cần Thơ 芹苴, Nha Trang 芽庄
YE: Sanaa 萨那
ZA: Johannesburg 约翰内斯堡, Cape Town 开普敦, Durban 德班, Pretoria 比勒陀利亚
ZM: Lusaka 卢萨卡
ZW: Harare 哈拉雷
`;

/** @returns {{ division: string, en: string, zh: string }[]} */
export function wellKnownCities() {
  return WELL_KNOWN.trim()
    .split('\n')
    .flatMap((line) => {
      const [division = '', cities = ''] = line.split(': ');
      return cities.split(', ').map((city) => {
        const cut = city.lastIndexOf(' ');
        return { division, en: city.slice(0, cut), zh: city.slice(cut + 1) };
      });
    });
}
