// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `mx-ciudad-de-mexico	Ciudad de México	CDMX|DF|Distrito Federal|México DF|Mexico City
mx-ecatepec	Ecatepec	Ecatepec de Morelos
mx-guadalajara	Guadalajara	GDL
mx-puebla	Puebla	Puebla de Zaragoza|Heroica Puebla|Casa Blanca
mx-ciudad-juarez	Ciudad Juárez	Juárez
mx-tijuana	Tijuana	TJ|Terrazas del Valle|Villa del Prado 2da Sección|Pórticos de San Antonio|Las Delicias
mx-leon	León	León de los Aldama|La Ermita|Centro Familiar la Soledad|Medina
mx-monterrey	Monterrey	MTY
gt-ciudad-de-guatemala	Ciudad de Guatemala	Guate|Guatemala City|La Capital
gt-mixco	Mixco
gt-villa-nueva	Villa Nueva
gt-san-miguel-petapa	San Miguel Petapa	Petapa
gt-san-juan-sacatepequez	San Juan Sacatepéquez
gt-quetzaltenango	Quetzaltenango	Xela|Xelajú
gt-villa-canales	Villa Canales
gt-escuintla	Escuintla
hn-tegucigalpa	Tegucigalpa	Tegus|Distrito Central
hn-san-pedro-sula	San Pedro Sula	SPS
hn-choloma	Choloma
hn-la-ceiba	La Ceiba
hn-el-progreso	El Progreso
hn-choluteca	Choluteca	Ciudad Choluteca
hn-comayagua	Comayagua
hn-puerto-cortes	Puerto Cortés	Puerto Cortez
sv-san-salvador	San Salvador
sv-soyapango	Soyapango
sv-santa-ana	Santa Ana
sv-san-miguel	San Miguel
sv-mejicanos	Mejicanos
sv-santa-tecla	Santa Tecla	Nueva San Salvador
sv-apopa	Apopa
sv-ciudad-delgado	Ciudad Delgado	Delgado
ni-managua	Managua
ni-leon	León
ni-masaya	Masaya
ni-chinandega	Chinandega
ni-matagalpa	Matagalpa
ni-esteli	Estelí
ni-granada	Granada
ni-jinotega	Jinotega
cr-san-jose	San José	Chepe
cr-limon	Limón	Puerto Limón
cr-escazu	Escazú	San Miguel de Escazú
cr-san-francisco-de-heredia	San Francisco de Heredia	San Francisco
cr-santa-ana	Santa Ana	Lindora
cr-alajuela	Alajuela
cr-liberia	Liberia
cr-paraiso	Paraíso
pa-ciudad-de-panama	Ciudad de Panamá	Panama City|PTY|Panamá
pa-san-miguelito	San Miguelito
pa-david	David
pa-arraijan	Arraiján
pa-colon	Colón
pa-la-chorrera	La Chorrera
pa-chitre	Chitré
pa-santiago	Santiago	Santiago de Veraguas
cu-la-habana	La Habana	Havana
cu-santiago-de-cuba	Santiago de Cuba
cu-camaguey	Camagüey
cu-holguin	Holguín
cu-guantanamo	Guantánamo
cu-santa-clara	Santa Clara
cu-las-tunas	Las Tunas
cu-bayamo	Bayamo
do-santo-domingo	Santo Domingo	Distrito Nacional|La Capital
do-santiago-de-los-caballeros	Santiago de los Caballeros	Santiago
do-santo-domingo-oeste	Santo Domingo Oeste
do-santo-domingo-este	Santo Domingo Este
do-santo-domingo-norte	Santo Domingo Norte	Villa Mella
do-los-alcarrizos	Los Alcarrizos
do-san-pedro-de-macoris	San Pedro de Macorís
do-la-romana	La Romana
pr-san-juan	San Juan
pr-bayamon	Bayamón
pr-carolina	Carolina	Isla Verde
pr-ponce	Ponce
pr-caguas	Caguas
pr-guaynabo	Guaynabo
pr-mayaguez	Mayagüez
pr-trujillo-alto	Trujillo Alto
co-bogota	Bogotá	Bogotá D.C.|Santafé de Bogotá
co-cali	Cali	Santiago de Cali
co-medellin	Medellín	Medallo
co-barranquilla	Barranquilla
co-cartagena	Cartagena	Cartagena de Indias
co-cucuta	Cúcuta	San José de Cúcuta
co-bucaramanga	Bucaramanga
co-pereira	Pereira
ve-caracas	Caracas	CCS
ve-maracaibo	Maracaibo
ve-maracay	Maracay
ve-valencia	Valencia
ve-barquisimeto	Barquisimeto
ve-ciudad-guayana	Ciudad Guayana	Puerto Ordaz|San Félix
ve-san-francisco	San Francisco
ve-barcelona	Barcelona
ec-guayaquil	Guayaquil	GYE
ec-quito	Quito	UIO|San Francisco de Quito
ec-cuenca	Cuenca
ec-santo-domingo	Santo Domingo	Santo Domingo de los Tsáchilas|Santo Domingo de los Colorados
ec-machala	Machala
ec-manta	Manta
ec-portoviejo	Portoviejo
ec-duran	Durán	Eloy Alfaro
pe-lima	Lima
pe-arequipa	Arequipa
pe-callao	Callao
pe-trujillo	Trujillo
pe-chiclayo	Chiclayo
pe-iquitos	Iquitos
pe-huancayo	Huancayo
pe-piura	Piura
bo-santa-cruz-de-la-sierra	Santa Cruz de la Sierra	Santa Cruz|SCZ
bo-el-alto	El Alto
bo-cochabamba	Cochabamba
bo-la-paz	La Paz	Nuestra Señora de La Paz
bo-sucre	Sucre
bo-oruro	Oruro
bo-tarija	Tarija
bo-potosi	Potosí
cl-santiago	Santiago
cl-antofagasta	Antofagasta
cl-vina-del-mar	Viña del Mar	Reñaca|Viña
cl-valparaiso	Valparaíso
cl-talcahuano	Talcahuano
cl-temuco	Temuco
cl-iquique	Iquique
cl-concepcion	Concepción
ar-buenos-aires	Buenos Aires	CABA|Capital Federal|Ciudad Autónoma de Buenos Aires|BA
ar-san-justo	San Justo	La Matanza|Ramos Mejía
ar-cordoba	Córdoba
ar-rosario	Rosario
ar-mendoza	Mendoza
ar-san-miguel-de-tucuman	San Miguel de Tucumán	Tucumán
ar-la-plata	La Plata
ar-lomas-de-zamora	Lomas de Zamora
uy-montevideo	Montevideo
uy-ciudad-de-la-costa	Ciudad de la Costa	Solymar|El Pinar
uy-salto	Salto
uy-paysandu	Paysandú
uy-las-piedras	Las Piedras
uy-rivera	Rivera
uy-maldonado	Maldonado
uy-tacuarembo	Tacuarembó
py-asuncion	Asunción	ASU
py-ciudad-del-este	Ciudad del Este
py-luque	Luque
py-san-lorenzo	San Lorenzo
py-capiata	Capiatá
py-lambare	Lambaré
py-fernando-de-la-mora	Fernando de la Mora
py-limpio	Limpio
es-madrid	Madrid
es-barcelona	Barcelona
es-valencia	Valencia	VLC
es-sevilla	Sevilla
es-zaragoza	Zaragoza
es-malaga	Málaga
es-murcia	Murcia
es-palma	Palma	Palma de Mallorca|Mallorca`;
