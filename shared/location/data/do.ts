// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Santo_Domingo
Distrito Nacional	Santiago	Santo Domingo	San Pedro de Macorís	La Romana	San Cristóbal	Puerto Plata	Duarte	La Altagracia	La Vega	Barahona	Monseñor Nouel	San Juan	Peravia	Espaillat	Azua	Valverde	Hermanas Mirabal	Sánchez Ramírez	Hato Mayor	María Trinidad Sánchez	El Seibo	San José de Ocoa	Monte Plata	Baoruco	Monte Cristi	Dajabón	Santiago Rodríguez	Samaná
Santo Domingo		0	0	18.47	-69.89	Distrito Nacional|La Capital
	Zona Colonial		Ciudad Colonial
	Gascue		Gazcue
	Ciudad Nueva
	Naco		Ensanche Naco|Serrallés
	Piantini		Evaristo Morales
	Bella Vista		Mirador Norte|Mirador Sur
	Los Prados
	Arroyo Hondo
	Cristo Rey
	Villa Juana
	Villa Consuelo
	Villa Francisca
	Honduras
	El Millón
	Los Cacicazgos
Santiago de los Caballeros		1	0	19.45	-70.7	Santiago
	Centro
	Los Jardines	jardines
	La Trinitaria	trinitaria	La Rinconada
	Gurabo		Cerros de Gurabo
	Bella Vista
	Pekín
	Cienfuegos
Santo Domingo Oeste		2	0	18.5	-70
Santo Domingo Este		2	0	18.49	-69.86
Santo Domingo Norte		2	0	18.55	-69.9	Villa Mella
Los Alcarrizos		2	0	18.52	-70.02
San Pedro de Macorís		3	0	18.45	-69.31
La Romana		4	0	18.43	-68.97
San Cristóbal		5	0	18.42	-70.1
Puerto Plata		6	0	19.79	-70.69
San Francisco de Macorís		7	0	19.3	-70.25
Higüey		8	0	18.62	-68.71	Salvaleón de Higüey
La Vega		9	0	19.22	-70.53	Concepción de La Vega
Punta Cana		8	0	18.58	-68.4	Bávaro|Verón|Cap Cana
Barahona		10	0	18.21	-71.1	Santa Cruz de Barahona
Bonao		11	0	18.94	-70.41
San Juan de la Maguana		12	0	18.81	-71.23
Haina		5	0	18.42	-70.03	Bajos de Haina
Baní		13	0	18.28	-70.33
Moca		14	0	19.39	-70.53
Azua		15	0	18.45	-70.73	Azua de Compostela
Mao		16	0	19.55	-71.08
Boca Chica		2	0	18.45	-69.6
Salcedo		17	0	19.38	-70.42
Esperanza		16	0	19.58	-70.98
Cotuí		18	0	19.05	-70.15
Villa Altagracia		5	0	18.67	-70.17
Hato Mayor		19	0	18.76	-69.26	Hato Mayor del Rey
Nagua		20	0	19.38	-69.85
Navarrete		1	0	19.56	-70.88	Villa Bisonó
Jarabacoa		9	0	19.12	-70.64
Constanza		9	0	18.91	-70.74
El Seibo		21	0	18.77	-69.04	Santa Cruz de El Seibo
Tamboril		1	0	19.49	-70.61
Las Matas de Farfán		12	0	18.87	-71.52
San José de Ocoa		22	0	18.55	-70.51
Bayaguana		23	0	18.75	-69.64
Río Grande		6	0	19.67	-70.77
Monte Llano		6	0	19.73	-70.6
Neiba		24	0	18.48	-71.42
Quisqueya		3	0	18.56	-69.41
Monte Cristi		25	0	19.85	-71.65	San Fernando de Monte Cristi
Sabana Grande de Boyá		23	0	18.94	-69.79
Dajabón		26	0	19.55	-71.71
Sabaneta		27	0	19.48	-71.34	San Ignacio de Sabaneta
Monte Plata		23	0	18.81	-69.78
Cabarete		6	0	19.75	-70.41
Samaná		28	0	19.21	-69.34	Santa Bárbara de Samaná
Sosúa		6	0	19.75	-70.52
Las Terrenas		28	0	19.31	-69.54
Bayahíbe		4	0	18.37	-68.84`;
