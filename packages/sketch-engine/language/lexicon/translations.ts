/** The most common foreign words and the lexicon phrase that each one stands for. */
export const TRANSLATIONS: Readonly<Record<string, string>> = {
  mountains:
    "berg berge gebirge montagne montagnes montaña montañas montagna montanha montanhas 山 山脉 جبل جبال bergen gipfel gebirges montagneux cime cimes cumbre monti monte горы гора гор горах góry góra dağ dağlar 산 पहाड़",
  hills:
    "hügel wiese wiesen feld felder colline collines colinas collina campagne campo 丘 草原 田野 hügeln landschaft heuvels pré prado pradera prato prati campos холмы поле поля 들판 언덕",
  desert:
    "wüste désert desierto deserto 砂漠 沙漠 صحراء wüsten dünen désertique woestijn пустыня пустыне pustynia çöl 사막",
  sea: "meer ozean mer océan mar océano mare oceano 海 大海 بحر البحر meeres wellen welle vagues vague olas ola onde ondas zee море моря океан волны morze deniz 바다 파도 सागर",
  beach: "strand plage playa spiaggia praia 海辺 海滩 شاطئ пляж plaża plaj 해변 strände",
  coast: "küste côte costa 海岸",
  harbour: "hafen puerto porto 港",
  island: "insel île isla isola ilha 島 岛 جزيرة inseln îles islas isole eiland остров wyspa 섬",
  lake: "teich lac lago étang 湖 بحيرة bergsee seeufer lagos laghi озеро озера jezioro göl 호수 झील",
  river:
    "fluss bach rivière fleuve río fiume rio 川 河 نهر flusses ströme bäche ríos fiumi rivier река реки rzeka nehir 강 नदी",
  forest:
    "wald forêt bosque foresta floresta bois 森 森林 غابة wälder wäldern waldes nadelwald tannenwald kiefernwald forêts bosques foreste bos woud лес леса лесу lesie orman 숲 जंगल",
  city: "stadt großstadt ville ciudad città cidade 都市 街 城市 مدينة المدينة städte stadtansicht villes ciudades stad город города городе miasto şehir 도시 शहर",
  village: "dorf pueblo villaggio aldeia 村 村庄 قرية dörfer dorp деревня деревне wieś köy 마을",
  space:
    "weltraum weltall espace espacio spazio espaço 宇宙 太空 الفضاء weltraums galaxie kosmos galaxia космос космосе вселенная 우주 अंतरिक्ष",
  underwater: "unterwasser 海底 水下",
  volcano: "vulkan volcan volcán vulcano vulcão 火山 بركان вулкан wulkan 화산",
  fuji: "富士山 富士",
  trees:
    "baum bäume arbre arbres árbol árboles albero alberi árvore árvores 木 树 شجرة bäumen деревья дерево drzewa 나무 पेड़",
  "cherry blossom":
    "kirschblüte kirschblüten 桜 樱花 kirschbaum kirschbäume cerisier cerisiers cerezo cerezos ciliegio ciliegi сакура вишня 벚꽃 벚나무 さくら サクラ",
  flowers:
    "blume blumen fleur fleurs flores fiore fiori flor 花 زهور blumenwiese blüten bloemen цветы цветок kwiaty çiçek 꽃 फूल",
  dawn: "sonnenaufgang morgen morgens aube amanecer alba amanhecer 朝 朝焼け 日出 黎明 الفجر شروق morgendämmerung morgengrauen рассвет утро świt şafak 새벽 아침",
  day: "mittag jour mediodía giorno 昼 白天",
  sunset:
    "sonnenuntergang abendrot coucher atardecer tramonto 夕焼け 夕日 日落 夕阳 غروب الغروب abendsonne coucherdesoleil puesta закат закате zachód günbatımı 일몰 석양",
  dusk: "dämmerung abend crépuscule anochecer crepuscolo 夕暮れ 黄昏",
  night:
    "nacht nachts nuit noche notte noite 夜 夜晚 ليل الليل nächtlich nächtliche nächtlicher nächtliches nocturna notturno ночь ночью ночной ночное noc gece 밤 रात",
  sun: "sonne soleil sol sole 太陽 太阳 شمس الشمس sonnig sonnige sonniger ensoleillé soleado солнце słońce güneş 태양",
  moon: "mond mondschein lune luna lua 月 月亮 قمر القمر vollmond mondlicht луна луны księżyc 달 चाँद",
  stars:
    "stern sterne étoile étoiles estrellas stelle estrelas 星 星星 نجوم النجوم sternenhimmel sternen étoilé étoilée estrellado estrellada stellato звезды звёзды звезд gwiazdy yıldızlar 별",
  "northern lights": "nordlicht nordlichter polarlicht polarlichter 极光 オーロラ nordlichtern сияние 오로라",
  clouds:
    "wolke wolken nuage nuages nubes nuvole nuvens 雲 云 غيوم bewölkt bewölkter облака облако chmury bulut 구름",
  mist: "nebel neblig brume brouillard niebla nebbia névoa 霧 雾 ضباب nebliger neblige nebligen morgennebel brumeux brumeuse туман тумане mgła 안개",
  rain: "regen regnerisch pluie lluvia pioggia chuva 雨 مطر المطر verregnet verregnete дождь deszcz yağmur 비",
  storm:
    "sturm gewitter orage tempête tormenta tempesta 嵐 暴风雨 عاصفة stürmisch stürmische stürmischer stürmisches gewittrig orageux tempestuoso буря шторм гроза burza fırtına 폭풍",
  snow: "schnee verschneit verschneite verschneiter verschneites neige nieve neve 雪 ثلج الثلج verschneiten verschneitem schneebedeckt schneebedeckte schneebedeckter enneigé enneigée enneigées nevado nevada innevato innevata снег снежный снежные снегу śnieg 눈",
  rainbow: "regenbogen arcoíris arcobaleno 虹 彩虹",
  spring: "frühling printemps primavera 春 春天 الربيع весна wiosna ilkbahar 봄",
  summer: "sommer été verano estate verão 夏 夏天 الصيف лето летом lato yaz 여름",
  autumn:
    "herbst herbstlich automne otoño autunno outono 秋 秋天 الخريف herbstliche herbstlicher herbstwald осень осенний осенью jesień sonbahar 가을",
  winter:
    "hiver invierno inverno 冬 冬天 الشتاء winterlich winterliche winterlicher winterlandschaft hivernal зима зимний зимой zima kış 겨울",
  sailboat:
    "segelboot boot bateau voilier barco velero barca 船 小船 قارب segelschiff segelboote boote bateaux voiliers barcos barche лодка лодки парусник łódź tekne 배 보트 小舟",
  ship: "schiff navire nave navio 帆船 سفينة",
  lighthouse: "leuchtturm phare 灯台 灯塔 منارة leuchtturms маяк latarnia 등대",
  house: "haus maison casa 家 房子 بيت häuser häuschen maisons casas дом дома 집",
  cabin: "hütte cabane cabaña capanna 小屋 hütten berghütte blockhütte holzhütte хижина избушка 오두막",
  castle:
    "schloss burg château castillo castello castelo 城 城堡 قلعة burgruine schlösser châteaux castillos замок замка zamek 성",
  windmill: "windmühle moulin molino mulino 風車 风车 мельница wiatrak 풍차",
  bridge: "brücke pont puente ponte 橋 桥 جسر steinbrücke мост köprü 다리",
  "torii gate": "鳥居",
  pagoda: "塔 五重塔",
  balloon:
    "heißluftballon heissluftballon montgolfière globo mongolfiera 気球 热气球 ballon ballons heißluftballons montgolfières globos 열기구",
  rocket: "rakete fusée cohete razzo foguete ロケット 火箭 صاروخ ракета rakieta roket 로켓",
  birds:
    "vogel vögel oiseau oiseaux pájaro pájaros uccello uccelli pássaros 鳥 鸟 طيور птицы птица ptaki kuşlar 새 鳥たち",
  deer: "hirsch reh cerf ciervo cervo 鹿 hirsche rehe rehkitz cerfs biche ciervos cervi олень оленя jeleń geyik 사슴",
  fox: "fuchs renard zorro volpe 狐 狐狸 ثعلب füchse лиса лис tilki 여우 loup lobo lupo",
  cat: "katze chat gato gatto 猫 قطة katzen kater chats gatos gatti кот кошка кота kot kedi 고양이 बिल्ली ねこ ネコ",
  person: "mensch 人 menschen человек человека 사람",
  whale: "wal baleine ballena balena baleia 鯨 クジラ 鲸鱼 حوت wale wals кит balina 고래",
  fish: "fisch fische poisson poissons pez peces pesce pesci peixe 魚 鱼 سمك рыба рыбы ryby balık 물고기",
  red: "rote roter rotes rouge rojo roja rosso 赤 红色 rotem roten rosse rossa vermelho vermelha красный красная красное 赤い 빨간",
  blue: "blau blaue blauer blaues bleu azul blu 青 蓝色 blauem blauen синий синяя голубой 青い 파란",
  green: "grün grüne vert verte verde 緑 绿色 grünem grünen verdes verdi зеленый зелёный 초록",
  watercolor: "aquarell acuarela acquerello 水彩 aquarellbild акварель акварелью 水彩画 수채화",
  "oil painting": "ölgemälde óleo 油絵 油画 ölbild масло маслом huile 유화",
  ink: "tusche 墨絵 水墨",
  "ukiyo-e": "浮世絵",
  pine: "tanne tannen kiefer kiefern fichte fichten sapin sapins pino pinos pini сосна сосны ель елки 松 소나무",
  bamboo: "bambus bambou bambú bambù бамбук 竹 竹林 대나무",
  palm: "palme palmen palmier palmiers palmera palmeras palma пальма пальмы 야자수 椰子",
  planet: "planeten planète planètes planeta planetas pianeta планета планеты 行星 惑星 행성",
  waterfall:
    "wasserfall wasserfälle cascada cascadas cascata cascate cachoeira водопад wodospad şelale 滝 瀑布 폭포",
  path: "weg wege pfad pfade straße strasse strassen landstraße feldweg waldweg chemin sentier route camino sendero carretera strada sentiero caminho estrada дорога тропа тропинка droga yol 道 小道 路 길",
  woman:
    "frau femme mujer donna mulher 女 frauen женщина женщины девушка kobieta kadın 여자 女性 女の子 美女",
  man: "mann homme hombre uomo homem 男 mannes мужчина мужчины mężczyzna 남자 男性",
  portrait: "porträt bildnis retrato ritratto портрет 肖像 肖像画 초상화",
  turtle: "schildkröte tortue tortuga tartaruga черепаха 亀 乌龟 거북이",
  jellyfish: "qualle quallen méduse méduses medusas медуза クラゲ 水母 해파리",
  tent: "zelt zelte tente tienda tenda палатка テント 帐篷 텐트",
  campfire: "lagerfeuer feu fogata костер костёр 焚き火 篝火 모닥불",
  golden: "goldene goldener goldenes goldenen doré dorée dorado dorada dorato золотой золотая 金色",
  dark: "dunkel dunkle dunkler dunkles dunklen sombre oscuro oscura scuro escuro темный тёмный 暗い 黑暗 어두운",
  calm: "ruhig ruhige ruhiger stille calme tranquille tranquilo tranquila calmo спокойный 静かな 静か 宁静",
  dreamy:
    "verträumt verträumte magisch magische magischer zauberhaft verwunschen verwunschener rêve féerique mágico mágica magico magica волшебный 魔法 夢 梦幻",
  poster: "plakat affiche cartaz постер плакат ポスター 海报 포스터",
  engraving:
    "kupferstich gravur holzschnitt bleistiftzeichnung zeichnung gravure grabado incisione гравюра 版画 素描",
  "stained glass": "buntglas kirchenfenster vitrail vitral vetrata витраж ステンドグラス",
  abstract: "abstrakt abstrakte abstraktes abstrait abstracto astratto абстракция абстракт 抽象",
  pink: "rosé розовый 粉色 ピンク 분홍",
  yellow: "gelb gelbe gelber gelbes jaune amarillo amarilla giallo gialla amarelo желтый жёлтый 黄色 노란",
  white:
    "weiß weiße weißer weißes blanc blanche blanco blanca bianco bianca branco белый белая 白い 白色 하얀",
  black:
    "schwarz schwarze schwarzer schwarzes noire negro negra nero nera preto черный чёрный 黒い 黑色 검은",
  orange: "naranja arancione оранжевый オレンジ",
  purple: "lila violett violette viola morado púrpura фиолетовый 紫 紫色 보라",
};
