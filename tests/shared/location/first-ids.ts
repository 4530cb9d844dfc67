/** The ids of the first catalogue: what was stored then must be found for ever. */
export const firstIds: readonly string[] = `
  mx-ciudad-de-mexico mx-ciudad-de-mexico-alvaro-obregon mx-ciudad-de-mexico-azcapotzalco
  mx-ciudad-de-mexico-benito-juarez mx-ciudad-de-mexico-coyoacan mx-ciudad-de-mexico-cuajimalpa
  mx-ciudad-de-mexico-cuauhtemoc mx-ciudad-de-mexico-gustavo-a-madero mx-ciudad-de-mexico-iztacalco
  mx-ciudad-de-mexico-iztapalapa mx-ciudad-de-mexico-magdalena-contreras mx-ciudad-de-mexico-miguel-hidalgo
  mx-ciudad-de-mexico-milpa-alta mx-ciudad-de-mexico-tlahuac mx-ciudad-de-mexico-tlalpan
  mx-ciudad-de-mexico-venustiano-carranza mx-ciudad-de-mexico-xochimilco mx-guadalajara mx-guadalajara-centro
  mx-guadalajara-zapopan mx-guadalajara-tlaquepaque mx-guadalajara-tonala mx-guadalajara-tlajomulco
  mx-monterrey mx-monterrey-centro mx-monterrey-san-pedro-garza-garcia mx-monterrey-san-nicolas
  mx-monterrey-guadalupe mx-monterrey-apodaca mx-puebla mx-tijuana mx-cancun mx-merida mx-leon mx-queretaro
  mx-playa-del-carmen gt-ciudad-de-guatemala gt-quetzaltenango gt-mixco hn-tegucigalpa hn-san-pedro-sula
  hn-la-ceiba sv-san-salvador sv-santa-ana sv-san-miguel ni-managua ni-leon ni-granada cr-san-jose cr-alajuela
  cr-heredia pa-ciudad-de-panama pa-colon pa-david cu-la-habana cu-santiago-de-cuba cu-varadero
  do-santo-domingo do-santiago-de-los-caballeros do-punta-cana pr-san-juan pr-ponce pr-bayamon co-bogota
  co-bogota-chapinero co-bogota-usaquen co-bogota-suba co-bogota-teusaquillo co-bogota-kennedy
  co-bogota-santa-fe co-medellin co-medellin-el-poblado co-medellin-laureles co-medellin-belen
  co-medellin-envigado co-medellin-itagui co-cali co-barranquilla co-cartagena ve-caracas ve-maracaibo
  ve-valencia ec-quito ec-guayaquil ec-cuenca pe-lima pe-lima-miraflores pe-lima-san-isidro pe-lima-barranco
  pe-lima-surco pe-lima-san-miguel pe-lima-lince pe-arequipa pe-trujillo bo-santa-cruz-de-la-sierra bo-la-paz
  bo-cochabamba cl-santiago cl-santiago-providencia cl-santiago-las-condes cl-santiago-nunoa
  cl-santiago-santiago-centro cl-santiago-vitacura cl-valparaiso cl-concepcion cl-vina-del-mar ar-buenos-aires
  ar-buenos-aires-palermo ar-buenos-aires-recoleta ar-buenos-aires-belgrano ar-buenos-aires-san-telmo
  ar-buenos-aires-caballito ar-buenos-aires-puerto-madero ar-cordoba ar-rosario ar-mendoza uy-montevideo
  uy-punta-del-este uy-salto py-asuncion py-ciudad-del-este py-encarnacion es-madrid es-madrid-centro
  es-madrid-salamanca es-madrid-chamberi es-madrid-chamartin es-madrid-tetuan es-madrid-retiro es-barcelona
  es-barcelona-eixample es-barcelona-gracia es-barcelona-ciutat-vella es-barcelona-sants es-barcelona-sarria
  es-valencia es-sevilla es-malaga es-las-palmas-de-gran-canaria
`
  .trim()
  .split(/\s+/);
