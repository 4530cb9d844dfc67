// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Bogota
Bogotá	Valle del Cauca	Antioquia	Atlántico	Bolívar	Norte de Santander	Santander	Risaralda	Magdalena	Tolima	Nariño	Caldas	Huila	Meta	Quindío	Cundinamarca	Cesar	Córdoba	Sucre	Cauca	La Guajira	Caquetá	Boyacá	Chocó	Arauca	Casanare	San Andrés y Providencia	Putumayo	Amazonas	Vichada	Guaviare
Bogotá		0	0	4.61	-74.08	Bogotá D.C.|Santafé de Bogotá
	Usaquén		Cedritos|Santa Bárbara
	Chapinero		Zona Rosa|Zona T|Zona G|Chicó|Rosales|Parque de la 93
	Santa Fe		Centro|La Macarena
	San Cristóbal
	Usme
	Tunjuelito
	Bosa
	Kennedy		Castilla|Patio Bonito
	Fontibón		Salitre|Modelia
	Engativá		Normandía|Álamos
	Suba		Colina Campestre|Niza
	Barrios Unidos		Siete de Agosto
	Teusaquillo		Galerías|La Soledad
	Los Mártires
	Antonio Nariño		Restrepo
	Puente Aranda
	La Candelaria		Centro Histórico
	Rafael Uribe Uribe
	Ciudad Bolívar
	Sumapaz
Cali		1	0	3.44	-76.52	Santiago de Cali
	Comuna 1
	Comuna 2		Granada|Chipichape|Norte
	Comuna 3		Centro|San Antonio
	Comuna 4
	Comuna 5
	Comuna 6
	Comuna 7
	Comuna 8
	Comuna 9
	Comuna 10
	Comuna 11
	Comuna 12
	Comuna 13
	Comuna 14
	Comuna 15
	Comuna 16
	Comuna 17		El Limonar|El Ingenio
	Comuna 18
	Comuna 19		San Fernando|Tequendama|El Peñón
	Comuna 20
	Comuna 21
	Comuna 22		Ciudad Jardín|Pance
Medellín		2	0	6.25	-75.56	Medallo
	El Poblado		Parque Lleras|Provenza
	Laureles		Estadio|La 70
	Belén
	La Candelaria		Centro
	La América
	San Javier
	Guayabal
	Robledo
	Castilla
	Doce de Octubre
	Aranjuez
	Manrique
	Popular
	Santa Cruz
	Villa Hermosa
	Buenos Aires
	Envigado
	Itagüí
	Sabaneta
	Bello
	La Estrella
Barranquilla		3	0	10.97	-74.78
	Riomar		Norte|Villa Carolina
	Norte Centro Histórico		Centro|El Prado
	Suroccidente
	Metropolitana
	Suroriente
Cartagena		4	0	10.4	-75.51	Cartagena de Indias
	Histórica y del Caribe Norte	historica-y-caribe-norte	Bocagrande|Centro Histórico|Ciudad Amurallada|Getsemaní|Manga|Castillogrande
	De la Virgen y Turística
	Industrial y de la Bahía
Cúcuta		5	0	7.89	-72.51	San José de Cúcuta
Bucaramanga		6	0	7.13	-73.12
Pereira		7	0	4.81	-75.7
Santa Marta		8	0	11.24	-74.2
Ibagué		9	0	4.44	-75.23
Pasto		10	0	1.21	-77.28	San Juan de Pasto
Manizales		11	0	5.07	-75.52
Neiva		12	0	2.93	-75.28
Soledad		3	0	10.92	-74.76
Villavicencio		13	0	4.14	-73.63
Armenia		14	0	4.53	-75.68
Soacha		15	0	4.58	-74.22
Valledupar		16	0	10.46	-73.25
Montería		17	0	8.75	-75.88
Sincelejo		18	0	9.3	-75.4
Popayán		19	0	2.44	-76.61
Floridablanca		6	0	7.06	-73.09
Palmira		1	0	3.54	-76.3
Buenaventura		1	0	3.88	-77.03
Barrancabermeja		6	0	7.07	-73.85
Dosquebradas		7	0	4.84	-75.67
Tuluá		1	0	4.08	-76.2
Cartago		1	0	4.75	-75.91
Maicao		20	0	11.38	-72.24
Florencia		21	0	1.61	-75.61
Girardot		15	0	4.3	-74.81	Girardot City
Sogamoso		22	0	5.71	-72.93
Buga		1	0	3.9	-76.3	Guadalajara de Buga
Tunja		22	0	5.54	-73.37
Girón		6	0	7.07	-73.17
Malambo		3	0	10.86	-74.77
Magangué		4	0	9.24	-74.75
Facatativá		15	0	4.81	-74.35
Riohacha		20	0	11.54	-72.91
Duitama		22	0	5.82	-73.03
Zipaquirá		15	0	5.02	-74
Fusagasugá		15	0	4.34	-74.36
Ciénaga		8	0	11.01	-74.25
Tumaco		10	0	1.79	-78.79
Apartadó		2	0	7.88	-76.63
Piedecuesta		6	0	6.99	-73.05
Montelíbano		17	0	7.98	-75.42
Ocaña		5	0	8.24	-73.36
La Dorada		11	0	5.45	-74.66
Ipiales		10	0	0.83	-77.64
Quibdó		23	0	5.69	-76.66
Aguachica		16	0	8.31	-73.62
Yumbo		1	0	3.58	-76.49
Arauca		24	0	7.08	-70.76
Sabanalarga		3	0	10.63	-74.92
Chinchiná		11	0	4.98	-75.6
Caldas		2	0	6.09	-75.64
Villa del Rosario		5	0	7.83	-72.47
Chía		15	0	4.86	-74.06
Rionegro		2	0	6.16	-75.37
Calarcá		14	0	4.53	-75.64
Yopal		25	0	5.34	-72.4
Sahagún		17	0	8.95	-75.44
Fundación		8	0	10.52	-74.19
Los Patios		5	0	7.84	-72.5
San Andrés		26	0	12.58	-81.71	San Andrés Islas
Caucasia		2	0	7.99	-75.19
Santa Rosa de Cabal		7	0	4.87	-75.62
El Espinal		9	0	4.15	-74.88	Espinal
Turbaco		4	0	10.33	-75.41
Cereté		17	0	8.88	-75.79
El Banco		8	0	9	-73.98
Funza		15	0	4.72	-74.21
Pitalito		12	0	1.85	-76.05
Puerto Tejada		19	0	3.23	-76.42
Pamplona		5	0	7.38	-72.65
Agustín Codazzi		16	0	10.04	-73.24	Codazzi
Turbo		2	0	8.09	-76.73
Madrid		15	0	4.73	-74.26
Arjona		4	0	10.25	-75.34
Copacabana		2	0	6.35	-75.51
Plato		8	0	9.79	-74.78
Chigorodó		2	0	7.67	-76.68
El Carmen de Bolívar		4	0	9.72	-75.12
Florida		1	0	3.32	-76.23
Chiquinquirá		22	0	5.62	-73.82
Jamundí		1	0	3.26	-76.53
Pradera		1	0	3.42	-76.24
Baranoa		3	0	10.79	-74.92
Piendamó		19	0	2.64	-76.53
Sevilla		1	0	4.26	-75.93
Santander de Quilichao		19	0	3.01	-76.48
El Bagre		2	0	7.6	-74.81
Acacías		13	0	3.99	-73.76
Lorica		17	0	9.24	-75.81
Segovia		2	0	7.08	-74.7
Corozal		18	0	9.32	-75.29
El Cerrito		1	0	3.69	-76.31
Payandé		9	0	4.3	-75.1
Planeta Rica		17	0	8.41	-75.59
La Ceja		2	0	6.03	-75.43
San Marcos		18	0	8.66	-75.13
Montenegro		14	0	4.57	-75.75
Villamaría		11	0	5.05	-75.51
Puerto Berrío		2	0	6.49	-74.4
La Virginia		7	0	4.9	-75.88
San Gil		6	0	6.56	-73.14
Pivijay		8	0	10.46	-74.62
San Onofre		18	0	9.74	-75.53
Caicedonia		1	0	4.33	-75.83
Granada		13	0	3.55	-73.71
Belalcázar		19	0	2.65	-75.97
Quimbaya		14	0	4.62	-75.76
Mompós		4	0	9.24	-74.43	Santa Cruz de Mompox|Mompox
Sincé		18	0	9.24	-75.15	San Luis de Sincé
Puerto Asís		27	0	0.51	-76.5
Leticia		28	0	-4.22	-69.94
San Juan Nepomuceno		4	0	9.95	-75.08
Morales		19	0	2.75	-76.63
Garzón		12	0	2.2	-75.63
Tame		24	0	6.46	-71.74
Zarzal		1	0	4.39	-76.07
El Charco		10	0	2.48	-78.11
Líbano		9	0	4.92	-75.06
Honda		9	0	5.21	-74.74
Palmar de Varela		3	0	10.74	-74.75
Aracataca		8	0	10.59	-74.19
Roldanillo		1	0	4.41	-76.15
Tolú		18	0	9.52	-75.58	Santiago de Tolú
Puerto Boyacá		22	0	5.98	-74.59
La Tebaida		14	0	4.45	-75.79
Mosquera		15	0	4.71	-74.23
San Juan del Cesar		20	0	10.77	-73
La Mesa		15	0	5.27	-73.92
Ariguaní		16	0	10.25	-74
Tierralta		17	0	8.17	-76.06
Puerto Colombia		3	0	10.99	-74.95
Melgar		9	0	4.2	-74.64
Santo Tomás		3	0	10.76	-74.75
Anaime		9	0	4.4	-75.44
Anserma		11	0	5.33	-75.79
Cajicá		15	0	4.92	-74.03
Sabanagrande		3	0	10.79	-74.76
San Carlos		17	0	8.8	-75.7
Marinilla		2	0	6.17	-75.34
Cumaribo		29	0	4.45	-69.8
Candelaria		1	0	3.41	-76.35
Fonseca		20	0	10.89	-72.85
La Unión		1	0	4.53	-76.1
María la Baja		4	0	9.98	-75.3
Sucre		18	0	8.81	-74.72
Sibaté		15	0	4.49	-74.26
Mariquita		9	0	5.2	-74.89	San Sebastián de Mariquita
Campo de la Cruz		3	0	10.38	-74.88
San Carlos	san-carlos-antioquia	2	0	7.79	-74.77
Ayapel		17	0	8.31	-75.14
Campoalegre		12	0	2.68	-75.32
Yarumal		2	0	6.96	-75.42
San José del Guaviare		30	0	2.57	-72.65
Curumaní		16	0	9.2	-73.54
Mocoa		27	0	1.15	-76.65
Sampués		18	0	9.18	-75.38
El Carmen de Viboral		2	0	6.08	-75.34	Carmen de Viboral
Flandes		9	0	4.29	-74.82
Patía		19	0	2.07	-77.05
Villeta		15	0	5.01	-74.47
Carepa		2	0	7.76	-76.65
Ubaté		15	0	5.31	-73.82	Villa de San Diego de Ubaté
Morales	morales-bolivar	4	0	8.28	-73.87
Barbosa		6	0	5.93	-73.62
San Jacinto		4	0	9.83	-75.12
Túquerres		10	0	1.09	-77.62
Circasia		14	0	4.62	-75.64
Lérida		9	0	4.86	-74.91
Villanueva		25	0	5.28	-71.97
Chaparral		9	0	3.72	-75.48
Galapa		3	0	10.9	-74.89
Aguadas		11	0	5.61	-75.46
Guacarí		1	0	3.76	-76.33
Chinú		17	0	9.11	-75.4
Padua		9	0	5.13	-75.14
La Plata		12	0	2.39	-75.89
Riosucio		11	0	5.42	-75.7
Urrao		2	0	6.32	-76.13
Zaragoza		2	0	7.49	-74.87
Málaga		6	0	6.7	-72.73
Villanueva	villanueva-la-guajira	20	0	10.61	-72.98
Repelón		3	0	10.5	-75.12
La Jagua de Ibirico		16	0	9.56	-73.33
San Benito Abad		18	0	8.93	-75.03
El Copey		16	0	10.15	-73.96
Salamina		11	0	5.41	-75.49
Socorro		6	0	6.47	-73.26
El Santuario		2	0	6.14	-75.26	Santuario
Fresno		9	0	5.15	-75.04
Ciénaga de Oro		17	0	8.87	-75.62
Andalucía		1	0	4.17	-76.17
Barrancas		20	0	10.96	-72.79
Sonsón		2	0	5.71	-75.31
Chimichagua		16	0	9.26	-73.81
Barbosa	barbosa-antioquia	2	0	6.44	-75.33
Pacho		15	0	5.13	-74.16
Puerto López		13	0	4.1	-72.96
Corinto		19	0	3.17	-76.26
Andes		2	0	5.66	-75.88
Manzanares		11	0	5.25	-75.15
Puerto Santander		5	0	8.36	-72.41
San Martín		13	0	3.7	-73.7
Ciudad Bolívar		2	0	5.85	-76.03
El Retén		8	0	10.61	-74.27
Calima		1	0	3.93	-76.48	El Darién|Calima Darién|Darien
Santa Lucía		3	0	10.32	-74.96
Belén de Umbría		7	0	5.2	-75.87
Aguazul		25	0	5.17	-72.55
Viterbo		11	0	5.06	-75.87
Chiriguaná		16	0	9.36	-73.6
La Unión	la-union-narino	10	0	1.6	-77.13`;
